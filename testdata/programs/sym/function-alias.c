// --function-alias gives other functions the place of a function, of those that fit a pattern, and of one of the
// library. The place of a function in a table is one, too.
//@ run --function-alias check_.*:accept --function-alias atoi:seven --function-alias old:new_one
//@ paths 2
#include <klee/klee.h>
#include <stdlib.h>
int accept(int x) { return x == 1; }
int seven(const char *s) { return 7; }
static int old(void) { return 1; }
int new_one(void) { return 2; }
int check_sum(int x) {
  abort(); //@ unreached
}
int check_size(int x) {
  abort(); //@ unreached
}
static int (*table[])(void) = {old};
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (atoi("3") != 7 || table[0]() != 2 || old() != 2)
    return 9; //@ unreached
  if (check_sum(x) && check_size(x))
    return 1; //@ reached
  return 0;   //@ reached
}
