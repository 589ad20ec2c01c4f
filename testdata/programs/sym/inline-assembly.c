// Known inline assembly on symbolic values; the unknown kind ends its path.
//@ unsupported inline assembly: popcntl $1,$0
//@ paths 3
#include <klee/klee.h>
#include <stdint.h>
int main(void) {
  uint32_t x;
  uint8_t n;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&n, sizeof n, "n");
  uint32_t swapped = x, turned = x;
  __asm__("bswap %0" : "+r"(swapped));
  __asm__("roll %%cl, %0" : "+r"(turned) : "c"(n));
  if (swapped == 0x01020304) {
    if (x != 0x04030201)
      return 9; //@ unreached
    if (turned == 0x40302010)
      return (n & 31) == 4 ? 1 : 9; //@ reached
    return 2; //@ reached
  }
  if (n == 77) {
    uint32_t count;
    __asm__("popcntl %1,%0" : "=r"(count) : "r"(x));
    return count; //@ unreached
  }
  return 3; //@ reached
}
