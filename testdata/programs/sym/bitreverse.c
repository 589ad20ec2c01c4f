// Bit reversal twice is nothing.
//@ paths 1
//@ exit 0
#include <klee/klee.h>
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, 1, "x");
  unsigned char r = 0;
  for (int i = 0; i < 8; i++) r |= (x >> i & 1) << (7 - i);
  klee_assert(__builtin_bitreverse8(x) == r);
  klee_assert(__builtin_bitreverse8(r) == x);
  return 0;
}
