// Quotients, roots, fused products and conversions in the rounding mode that the program sets.
//@ unsupported symbolic exit code
//@ run --sym-stdin 9
//@ paths >= 5
#include <fenv.h>
#include <math.h>
#include "out.h"
int main(void) {
  struct __attribute__((packed)) { float x, y; unsigned char mode; } in;
  if (read(0, &in, sizeof in) != sizeof in) return 100;
  static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  if (in.mode > 3 || !(in.x > 1 && in.x < 2 && in.y > 1 && in.y < 8)) return 101;
  fesetround(modes[in.mode]);
  volatile float x = in.x, y = in.y, q = x / y, r = sqrtf(x), p = x * y, s = (double)x * y;
  volatile double d = (double)x / y;
  volatile long i = lrint(d * 100);
  volatile float back = i * 1e-3;
  fesetround(FE_TONEAREST);
  put((void *)&q, 4);
  put((void *)&r, 4);
  put((void *)&p, 4);
  put((void *)&s, 4);
  put((void *)&d, 8);
  put((void *)&i, 8);
  put((void *)&back, 4);
  return q * y == x;
}
