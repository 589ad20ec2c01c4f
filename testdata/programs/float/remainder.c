// Remainders of doubles: near and far exponents, fractions, subnormal numbers, infinity.
//@ run --sym-stdin 16
//@ paths >= 8
#include <math.h>
#include "out.h"
int main(void) {
  double in[2];
  if (read(0, in, sizeof in) != sizeof in) return 100;
  double x = in[0], y = in[1];
  int path = 0;
  double r = fmod(x, y);
  OUT(double, r);
  if (r != r) return 1;
  if (r == 0.25 && y == 3) return 2; //@ reached
  if (r == 1 && x > 1e15 && x < 1e20 && y == 7) return 3; //@ reached
  if (r < 0 && y > 0 && y < 1e-310) return 4;
  return r == x ? 5 : 6;
}
