// Exceptions of symbolic operations can be read, kept, cleared and restored.
//@ run --sym-stdin 17
#include <fenv.h>
#include "out.h"
int main(void) {
  struct __attribute__((packed)) { double x, y; unsigned char what; } in;
  if (read(0, &in, sizeof in) != sizeof in || in.what > 5) return 100;
  feclearexcept(FE_ALL_EXCEPT);
  volatile double x = in.x, y = in.y, z = 0;
  fenv_t kept;
  switch (in.what) {
  case 0:
    z = x + y;
    if (fetestexcept(FE_OVERFLOW)) return 1; //@ reached
    if (!fetestexcept(FE_INEXACT) && z == 0.75 && x > 0.5 && x < 0.75) return 2; //@ reached
    break;
  case 1:
    z = x / y;
    if (fetestexcept(FE_DIVBYZERO)) return 3; //@ reached
    if (fetestexcept(FE_DIVBYZERO | FE_INVALID) == (FE_DIVBYZERO | FE_INVALID)) return 4;
    break;
  case 2:
    z = x * 0x1p-1000;
    if (fetestexcept(FE_UNDERFLOW) && z != 0) return 5; //@ reached
    if (fetestexcept(FE_UNDERFLOW) && !fetestexcept(FE_INEXACT)) return 6;
    break;
  case 3:
    feraiseexcept(FE_INVALID);
    z = x - 1;
    fegetenv(&kept);
    feclearexcept(FE_ALL_EXCEPT);
    z = y * y;
    if (fetestexcept(FE_INVALID) && y == y) return 7;
    fesetenv(&kept);
    if (!fetestexcept(FE_INVALID)) return 8;
    if (fetestexcept(FE_INEXACT)) return 9; //@ reached
    break;
  case 4:
    if (!(x > -100 && x < 100)) return 101;
    z = (int)x;
    if (fetestexcept(FE_INEXACT) && z == 7) return 10; //@ reached
    break;
  case 5:
    z = (float)x;
    if (fetestexcept(FE_OVERFLOW) && x < 3.5e38) return 11; //@ reached
    if (!fetestexcept(FE_INEXACT) && x > 0 && x < 1e-40) return 12; //@ reached
    break;
  }
  OUT(int, z == 0);
  return 0;
}
