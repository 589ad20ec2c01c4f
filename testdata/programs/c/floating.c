// Floating point: float, double and long double arithmetic, comparison with NaN, signed zero, conversion, <math.h> that is exact.
//@ native
//@ exit 0
//@ stdout "0 0 0 1\n0.300000012 0.30000000000000004 0.300000000000000000011\ninf -inf 1 1\n-2 2 3000000000 1000000000000000000\n1.41421 -2 2 -1 3 2\n1 2.5 -3 1 12\n0.75 6 3 0.75 5\n0.841471 2.718282 2.302585 1.414214\n"
#include <math.h>
#include <stdio.h>
int main(void) {
  volatile float f = 0.1f;
  volatile double d = 0.1, z = 0, nan = z / z;
  volatile long double l = 0.1L;
  printf("%d %d %d %d\n", f == 0.1, d + 0.2 == 0.3, nan == nan, nan != nan);
  printf("%.9g %.17g %.21Lg\n", f * 3, d * 3, l * 3);
  printf("%g %g %d %d\n", 1 / z, 1 / -z, signbit(-z) != 0, isnan(nan) != 0);
  printf("%d %d %u %lld\n", (int)-2.9, (int)2.9f, (unsigned)3000000000.0, (long long)1e18L);
  printf("%g %g %g %g %g %g\n", sqrt(2 + z), floor(-1.5), ceil(1.2), trunc(-1.7), round(2.5), rint(2.5));
  printf("%g %g %g %g %g\n", fmod(10, 3), fabs(-2.5), copysign(3, -0.0), fmax(1, nan), ldexp(0.75, 4));
  int e;
  double m = frexp(48, &e), ip, fp = modf(3.75, &ip);
  printf("%g %d %g %g %g\n", m, e, ip, fp, hypot(3, 4));
  printf("%.6f %.6f %.6f %.6f\n", sin(1 + z), exp(1 + z), log(10 + z), pow(2 + z, 0.5));
  return 0;
}
