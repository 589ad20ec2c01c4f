// Numbers that are rounded toward zero to the limits of an integer fit it, for all inputs of these ranges.
//@ unsupported symbolic exit code
//@ paths >= 1
#include <stdint.h>
#include <klee/klee.h>
int main(void) {
  double d;
  float f;
  long double l;
  klee_make_symbolic(&d, sizeof d, "d");
  klee_make_symbolic(&f, sizeof f, "f");
  klee_make_symbolic(&l, sizeof l, "l");
  if (d > -2147483649.0 && d < 2147483648.0) return ((int)d & 1) != 0;
  if (d > -1 && d < 18446744073709551616.0) return ((uint64_t)d & 1) != 0;
  if (f >= -9223372036854775808.0f && f < 9223372036854775808.0f) return ((int64_t)f & 1) != 0;
  if (f > -129 && f < 128) return (int8_t)f == 1;
  if (l > -9223372036854775809.0L && l < 9223372036854775808.0L) return ((int64_t)l & 1) != 0;
  return 2;
}
