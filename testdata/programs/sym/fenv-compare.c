// A comparison of symbolic numbers raises exceptions, too: of no number that signals, and of subnormal ones.
//@ paths 3
#include <fenv.h>
#include <klee/klee.h>
int main(void) {
  float x;
  klee_make_symbolic(&x, sizeof x, "x");
  int less = x < 1;
  if (fetestexcept(FE_INVALID)) return 2; //@ reached
  if (fetestexcept(FE_OVERFLOW)) return 3;
  if (less) return 1;
  return 0;
}
