// The high half of a 64-bit product.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  unsigned long x;
  klee_make_symbolic(&x, sizeof x, "x");
  unsigned long hi = (unsigned __int128)x * 10 >> 64;
  klee_assert(hi < 10);
  if (hi == 9)
    return 1; //@ reached
  return 0; //@ reached
}
