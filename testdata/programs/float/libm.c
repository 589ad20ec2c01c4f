// Functions that are one operation: rounding to integers, fmaf, fmodf, minimum, sign, classes.
//@ unsupported symbolic exit code
//@ run --sym-stdin 8
//@ paths >= 11
#include <math.h>
#include <unistd.h>
int main(void) {
  float in[2];
  if (read(0, in, 8) != 8) return 100;
  float x = in[0], y = in[1];
  if (!isfinite(x) || !isfinite(y)) return isnan(x) ? 1 : 2; //@ reached
  if (floorf(x) == 41 && ceilf(x) == 42 && rintf(x) == 42) return 3; //@ reached
  if (truncf(x) == -7 && roundf(x) == -8 && x != -7.5f) return 4; //@ reached
  if (fmaf(x, y, 1) == 0 && x == 3) return 5;
  if (fminf(x, y) == -2 && fmaxf(x, y) == 5) return 6; //@ reached
  if (copysignf(x, y) == -x && fabsf(x) == 1.25f) return 7; //@ reached
  if (fpclassify(x) == FP_SUBNORMAL && x > 0 && x * 4 == y) return 8; //@ reached
  if (x == 10 && fmodf(y, 3) == 2.5f) return 9; //@ reached
  return 0;
}
