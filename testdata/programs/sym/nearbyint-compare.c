// The library's nearbyint restores exceptions, which nobody else reads here: none is computed, and none is missing.
//@ run --cflag=-fno-builtin
//@ paths 2
#include <math.h>
#include <klee/klee.h>
int main(void) {
  float x;
  volatile double half = 2.5;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x < 1) return 1;
  return nearbyint(half);
}
