// The rounding mode of the program holds for symbolic operands: a sum that is inexact is another one in each mode.
//@ unsupported symbolic exit code
//@ run --sym-stdin 5
//@ paths >= 9
#include <fenv.h>
#include <unistd.h>
static int ordered(float x, int mode) {
  fesetround(mode);
  volatile float one = 1;
  float up = one + x, back = up - one;
  fesetround(FE_TONEAREST);
  if (back == x) return 0; // exact
  return back < x ? 1 : 2;
}
int main(void) {
  static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
  struct { float x; unsigned char mode; } in;
  if (read(0, &in, 5) != 5 || in.mode > 3) return 100;
  if (!(in.x > 0.5f && in.x < 1)) return 101;
  int r = ordered(in.x, modes[in.mode]);
  switch (in.mode) {
  case 0: return 10 + r; // both directions
  case 1: return r == 1 ? 99 : 20 + r; // never below
  default: return r == 2 ? 99 : 30 + r; // never above
  }
}
