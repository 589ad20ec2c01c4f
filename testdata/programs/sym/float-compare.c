// Floating point on symbolic input through a conversion and a division.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x >= 0);
  klee_assume(x < 1000);
  float f = (float)x / 2;
  if (f == 21.0f) {
    klee_assert(x == 42); //@ reached
    return 1;
  }
  return 0;
}
