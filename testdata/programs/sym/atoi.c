// atoi of a symbolic string meets a certain number.
//@ paths >= 3
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  char s[4];
  klee_make_symbolic(s, sizeof s, "s");
  s[3] = 0;
  int n = atoi(s);
  if (n == 123)
    return 1; //@ reached
  if (n == -42)
    return 2; //@ reached
  if (n == 1000)
    return 3; //@ unreached
  return 0; //@ reached
}
