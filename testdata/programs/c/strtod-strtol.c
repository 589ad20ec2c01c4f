// strtol, strtoul, strtod, strtold, atoi: bases, signs, end pointers, range errors, hexadecimal floats.
//@ native
//@ exit 0
//@ stdout "-42 31 63 1295\n[x] 4294967295 123\n1 1\n325 12 -inf 0.5 [xyz]\n0.10000000000000001 123456789.12345679 inf\n0.1 1\n"
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  char *e;
  printf("%ld %ld %ld %ld\n", strtol("  -42x", &e, 10), strtol("0x1fz", 0, 0), strtol("077", 0, 0), strtol("zz", 0, 36));
  printf("[%s] %lu %d\n", e, strtoul("4294967295", 0, 10), atoi("123abc"));
  errno = 0;
  long big = strtol("99999999999999999999", 0, 10);
  printf("%d %d\n", big == LONG_MAX, errno == ERANGE);
  printf("%g %g %g %g [%s]\n", strtod("3.25e2xyz", &e), strtod("0x1.8p3", 0), strtod("-inf", 0), strtod(".5", 0), e);
  printf("%.17g %.17g %g\n", strtod("0.1", 0), strtod("123456789.123456789", 0), strtod("1e400", 0));
  printf("%.20Lg %g\n", strtold("0.1", 0), strtod("4.9406564584124654e-324", 0) > 0 ? 1.0 : 0.0);
  return 0;
}
