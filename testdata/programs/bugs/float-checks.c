// With --check-float: a quotient of zeros, a division by zero, a product that is too large, a root of a negative number.
//@ unsupported symbolic exit code
//@ run --check-float
#include <math.h>
#include <klee/klee.h>
int main(void) {
  double x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  if (!isfinite(x) || !isfinite(y)) return 1;
  if (x == 0) {
    volatile double q = x / y; //@ bug(float-invalid)
    return q == 0;
  }
  if (x == 1) {
    if (y != 0 && fabs(y) < 1e-300) return 1;
    volatile double q = x / y; //@ bug(float-division-by-zero)
    return q == 0;
  }
  if (x == 2) {
    volatile double p = x * y; //@ bug(float-overflow)
    return p == 0;
  }
  if (x == 3) {
    volatile double r = sqrt(y); //@ bug(float-invalid)
    return r == 0;
  }
  if (x == 4) {
    volatile float s = y; //@ bug(float-overflow)
    return s == 0;
  }
  return 0;
}
