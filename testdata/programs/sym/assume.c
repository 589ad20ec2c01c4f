// klee_assume narrows: one of three ways is left.
//@ paths 1
//@ exit 2
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x > 5);
  klee_assume(x * x < 49);
  klee_assume(x < 1000);
  if (x < 6)
    return 1; //@ unreached
  if (x == 6)
    return 2; //@ reached
  return 3; //@ unreached
}
