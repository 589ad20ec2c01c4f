// Fractions and exponents, and products with powers of two by a symbolic exponent, as functions of the C library.
//@ run --sym-stdin 12
//@ paths >= 8
#include <math.h>
#include "out.h"
int main(void) {
  struct __attribute__((packed)) { double x; int n; } in;
  if (read(0, &in, sizeof in) != sizeof in) return 100;
  int e = 0;
  double frac = frexp(in.x, &e);
  if (in.x != in.x || in.x == 0 || isinf(in.x)) return 1;
  OUT(double, frac);
  OUT(int, e);
  if (frac == 0.75 && e == -1050) return 2; //@ reached
  if (in.n > -3000 && in.n < 3000) {
    double s = ldexp(in.x, in.n);
    OUT(double, s);
    if (s == 5e-324 && in.n < -100) return 3; //@ reached
    if (isinf(s)) return 4; //@ reached
  }
  return 0;
}
