// The control word of the vector unit, read and written by its own instructions.
//@ native
//@ unoptimised
//@ run --cflag=-frounding-math
#include <fenv.h>
#include <stdio.h>
#include <xmmintrin.h>
int main(void) {
  volatile float one = 1, three = 3, tiny = 1e-38f;
  volatile float r;
  printf("%x\n", _mm_getcsr());
  static const int modes[] = {_MM_ROUND_NEAREST, _MM_ROUND_DOWN, _MM_ROUND_UP, _MM_ROUND_TOWARD_ZERO};
  for (int i = 0; i < 4; i++) {
    _MM_SET_ROUNDING_MODE(modes[i]);
    _MM_SET_EXCEPTION_STATE(0);
    r = one / three;
    printf("%a %x", r, _mm_getcsr());
    r = -one / three;
    printf(" %a", r);
    r = tiny / three;
    printf(" %a %x\n", r, _MM_GET_EXCEPTION_STATE());
  }
  fesetround(FE_UPWARD);
  _MM_SET_EXCEPTION_STATE(0);
  r = one / (three - 3);
  printf("%x %d\n", _mm_getcsr(), fetestexcept(FE_DIVBYZERO | FE_INVALID));
  return 0;
}
