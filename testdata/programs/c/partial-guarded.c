// Absolute values and bit counts behind tests that leave only operands with a result. An optimiser computes them before the
// test; the count of 0 and the absolute value of INT_MIN are then not used, and no bug.
//@ run --check-overflow
//@ native
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#define SEPARATE __attribute__((noinline))
SEPARATE int leading(unsigned x) { return x ? __builtin_clz(x) : 31; }
SEPARATE int trailing(unsigned long x) { return x ? __builtin_ctzl(x) : 5; }
SEPARATE int first(int x) { return __builtin_ffs(x); }
SEPARATE int generic(unsigned x) { return __builtin_clzg(x, 32) + __builtin_ctzg((unsigned char)x, 8); }
SEPARATE int absolute(int x) { return x > INT_MIN ? abs(x) : 7; }
SEPARATE int both(int x, unsigned n) { return n && x != INT_MIN ? abs(x) - __builtin_ctz(n) : 1; }
int main(void) {
  volatile unsigned counts[] = {0, 1, 80};
  volatile int numbers[] = {INT_MIN, INT_MIN + 1, -1, 3};
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++) {
      unsigned n = counts[i];
      int x = numbers[j];
      printf("%d %d %d %d %d %d\n", leading(n), trailing(n), first(n), generic(n), absolute(x), both(x, n));
    }
  return 0;
}
