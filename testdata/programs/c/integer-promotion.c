// Integer promotions and conversions: char arithmetic, unsigned wrap, shifts, signed comparison with unsigned, truncation.
//@ native
//@ exit 0
//@ stdout "300 44 -56 65536 4294967295\n1 0 1 255\n-28 -201 2147483648 -128\n-3 -1 -3 1\n2147483647 18446744071562067968\n88 7\n"
#include <stdio.h>
int main(void) {
  unsigned char c = 200, d = 100;
  signed char s = (signed char)200;
  unsigned short h = 65535;
  unsigned u = 1;
  int i = -1;
  printf("%d %d %d %d %u\n", c + d, (unsigned char)(c + d), s, h + 1, u - 2);
  printf("%d %d %d %d\n", i < (int)u, i < u, -1 < (short)0, (unsigned char)i);
  printf("%d %d %lld %d\n", s >> 1, ~c, (long long)(1u << 31), (int)(char)0x180);
  printf("%d %d %d %d\n", -7 / 2, -7 % 2, 7 / -2, 7 % -2);
  printf("%u %lu\n", (unsigned)-1 / 2, (unsigned long)(int)0x80000000);
  c += 100;
  c <<= 1;
  printf("%d %d\n", c, (c ^ 0xff) & 0x0f);
  return 0;
}
