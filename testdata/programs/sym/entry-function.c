// --entry names another function to start with; main is not run.
//@ run --entry check
//@ paths 2
#include <klee/klee.h>
int check(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 77)
    return 1; //@ reached
  return 0; //@ reached
}
int main(void) { return 7; } //@ unreached
