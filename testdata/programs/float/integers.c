// Conversions between floats and integers of all widths, where the number fits.
//@ run --sym-stdin 16
//@ paths >= 8
#include <stdint.h>
#include "out.h"
#define FROM(I, i) OUT(double, (I)(i)); OUT(float, (I)(i)); OUT(long double, (I)(i)); OUT(_Float16, (I)(i))
#define TO(I, low, high) if (x > low && x < high) { OUT(I, (I)x); OUT(I, (I)(float)(x / 2)); OUT(I, (I)(long double)x); }
int main(void) {
  struct { double x; int64_t i; } in;
  if (read(0, &in, sizeof in) != sizeof in) return 100;
  double x = in.x;
  TO(int8_t, -129, 128)
  TO(uint8_t, -1, 256)
  TO(int16_t, -32769, 32768)
  TO(uint16_t, -1, 65536)
  TO(int32_t, -2147483649.0, 2147483648.0)
  TO(uint32_t, -1, 4294967296.0)
  TO(int64_t, -9223372036854775809.0, 9223372036854774784.0)
  TO(uint64_t, -1, 18446744073709550000.0)
  FROM(int8_t, in.i);
  FROM(uint16_t, in.i);
  FROM(int32_t, in.i);
  FROM(uint32_t, in.i);
  FROM(int64_t, in.i);
  FROM(uint64_t, in.i);
  OUT(double, (__int128)in.i * 1000003);
  OUT(float, (unsigned __int128)in.i);
  return 0;
}
