// Remainders of doubles: near and far exponents, fractions, subnormal dividends, infinity.
//@ run --sym-stdin 9
//@ paths >= 8
#include <math.h>
#include "out.h"
int main(void) {
  static const double divisors[] = {3, 7, 0.1, INFINITY};
  double x;
  unsigned char which;
  if (read(0, &x, sizeof x) != sizeof x || read(0, &which, 1) != 1 || which >= 4) return 100;
  double y = divisors[which];
  double r = fmod(x, y);
  OUT(double, r);
  if (r != r) return 1;
  if (r == 0.25 && y == 3) return 2; //@ reached
  if (r == 1 && x > 1e15 && x < 1e20 && y == 7) return 3; //@ reached
  if (x < 0) return 4;
  if (r == 2 && x > 1e300 && y == 7) return 5; //@ reached
  return 6;
}
