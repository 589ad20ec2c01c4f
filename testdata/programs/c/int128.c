// __int128: arithmetic, division, shifts, comparison, conversion to and from double, passing and returning.
//@ native
//@ exit 0
//@ stdout "265252859812191058636308480000000 265252857955421052948361 109361473 42535295865117307932921825928971026431 1219326311370217861743636654061881 1 1 -1219326311370217 2.65253e+32 0\n-881 d13f6370f96\n"
#include <stdio.h>
typedef unsigned __int128 u128;
typedef __int128 i128;
static void show(u128 x) {
  char b[40], *p = b + 39;
  *p = 0;
  do *--p = '0' + (int)(x % 10), x /= 10; while (x);
  printf("%s ", p);
}
static i128 mul(i128 a, i128 b) { return a * b; }
int main(void) {
  u128 x = 1;
  for (int i = 1; i <= 30; i++) x *= i;
  show(x);
  show(x / 1000000007);
  show(x % 1000000007);
  show(~(u128)0 >> 3);
  i128 n = mul(-12345678901234567LL, 98765432109876543LL);
  show(-n);
  printf("%d %d %lld %g %d\n", n < 0, (i128)-1 >> 100 == -1, (long long)(n / 1000000000000000000LL), (double)x, (u128)1e30 > x);
  printf("%d %llx\n", (int)(n % 1000), (unsigned long long)(x >> 64));
  return 0;
}
