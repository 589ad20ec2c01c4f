// Functions that are one operation: rounding in all ways, sign, distance, fused products, classes.
//@ run --sym-stdin 16
//@ paths >= 6
#include <math.h>
#include "out.h"
#define ROUNDED(T, x, f) OUT(T, floor##f(x)); OUT(T, ceil##f(x)); OUT(T, trunc##f(x)); OUT(T, rint##f(x)); \
  OUT(T, nearbyint##f(x)); OUT(T, round##f(x)); OUT(T, __builtin_roundeven##f(x)); OUT(T, fabs##f(x))
int main(void) {
  double in[2];
  if (read(0, in, sizeof in) != sizeof in) return 100;
  double x = in[0], y = in[1];
  int path = 0;
  if (x != x || y != y) return 1;
  if (x > 0.5 && x < 0.75) path = 2;
  else if (x < -2 && floor(x) + 0.5 == x) path = 3;
  else if (x > 1e17) path = 4;
  else if (copysign(1, x) < 0 && rint(x) == 0) path = 5;
  ROUNDED(double, x, );
  ROUNDED(float, x, f);
  ROUNDED(long double, x, l);
  OUT(double, copysign(x, y));
  OUT(float, copysignf(x, y));
  OUT(long double, copysignl(x, y));
  if (x != y) {
    OUT(double, fmin(x, y));
    OUT(double, fmax(x, y));
    OUT(float, fminf(x, y + 1));
  }
  if (fabs(x) < 1e9) {
    OUT(long, lrint(x));
    OUT(long, lround(x));
    OUT(long long, llrintf(x));
    OUT(long long, llroundl(x));
  }
  OUT(int, __builtin_fpclassify(0, 1, 2, 3, 4, x));
  OUT(int, __builtin_isnormal(y) | __builtin_issubnormal(y) << 1 | signbit(y) << 2);
  return path;
}
