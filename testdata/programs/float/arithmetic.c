// Operations of all formats that C has, on classes of operands: the bits that they give are those of the machine.
//@ run --sym-stdin 16
//@ paths >= 8
#include <math.h>
#include "out.h"
#define ALL(T, x, y, root) \
  do { T a = (x), b = (y); \
    OUT(T, a + b); OUT(T, a - b); OUT(T, a * b); OUT(T, a / b); OUT(T, -a); OUT(T, root(a)); \
    char c = (a == b) | (a != b) << 1 | (a < b) << 2 | (a <= b) << 3 | (a > b) << 4 | (a >= b) << 5 | \
      __builtin_isunordered(a, b) << 6 | __builtin_islessgreater(a, b) << 7; \
    put(&c, 1); } while (0)
int main(void) {
  double in[2];
  if (read(0, in, sizeof in) != sizeof in) return 100;
  double x = in[0], y = in[1];
  int path = 0;
  if (isnan(x)) path = 1;
  else if (x > 1e10 && y < 0) path = 2;
  else if (x * y > 1e300) path = 3;
  else if (fabs(x) < 1e-300 && x != 0) path = 4;
  else if (x / y == 2.5) path = 5;
  else if (isinf(x) && isinf(y)) path = 6;
  else if (x - y == 0.1) path = 7;
  ALL(double, x, y, sqrt);
  ALL(float, x, y, sqrtf);
  ALL(long double, x, y, sqrtl);
  OUT(_Float16, (_Float16)x + (_Float16)y);
  OUT(_Float16, (_Float16)x / (_Float16)y);
  return path;
}
