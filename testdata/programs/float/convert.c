// Conversions both ways, out of range where the instruction has a result there, and between formats; the bits of NaNs come
// out as the processor leaves them.
//@ unsupported symbolic exit code
//@ run --sym-stdin 8
//@ paths >= 9
#include <emmintrin.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  union { double d; float f; int64_t i; uint64_t u; } in;
  if (read(0, &in, 8) != 8) return 100;
  volatile float single = in.d;
  uint32_t bits;
  memcpy(&bits, (void *)&single, 4);
  if (bits == 0xffc12345) return 1;      //@ reached
  if (in.d != in.d) return 2;            //@ reached
  if (_mm_cvttsd_si32(_mm_set_sd(in.d)) == -2147483647 - 1) return in.d < 0 ? 3 : 4; //@ reached
  if (in.d > -1 && in.d < 256 && (uint8_t)in.d == 77) return 5; //@ reached
  if ((int64_t)in.d == 123456789012345) return 6;
  if (in.d == (double)(float)in.d && in.d > 3e38f) return 7; //@ reached
  if ((long double)in.d * 3 == 4.5L) return 8; //@ reached
  if ((float)in.i == 16777216.0f && in.i != 16777216) return 9;
  if ((double)in.u > 1.8e19 && (double)(in.u >> 11) == 9007199254740991.0) return 10; //@ reached
  return 0;
}
