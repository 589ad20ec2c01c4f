// Compiler builtins: bit counts, byte swaps, overflow checks, expect, constant_p, rotate, memory copies, offsetof.
//@ native
//@ exit 0
//@ stdout "8 12 8 0 13\nf0f000 f0f00000000000 3412\n1 -294967296 1 1 254\nf00000f 8 16 1\n"
#include <stddef.h>
#include <stdio.h>
struct s { char c; long l; short h; };
int main(void) {
  volatile unsigned x = 0x00f0f000;
  volatile int big = 2000000000;
  int r;
  printf("%d %d %d %d %d\n", __builtin_clz(x), __builtin_ctz(x), __builtin_popcount(x), __builtin_parity(x), __builtin_ffs(x));
  printf("%x %llx %x\n", __builtin_bswap32(x), __builtin_bswap64(x), __builtin_bswap16(0x1234));
  int o = __builtin_add_overflow(big, big, &r);
  unsigned char c;
  int p = __builtin_mul_overflow(20, 20, &c), q = __builtin_sub_overflow(5, 7, &c);
  printf("%d %d %d %d %d\n", o, r, p, q, c);
  if (__builtin_expect(x != 0, 1) && __builtin_expect_with_probability(big > 0, 1, 0.9)) printf("%x ", __builtin_rotateleft32(x, 12));
  printf("%zu %zu %d\n", offsetof(struct s, l), offsetof(struct s, h), __builtin_constant_p(3));
  return 0;
}
