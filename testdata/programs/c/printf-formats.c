// printf: flags, widths, precision, every integer size, floats in all styles, %n-free, %%, %p of null is not shown.
//@ native
//@ exit 0
//@ stdout "[42|   42|42   |00042|+42| 42|ff|0XFF|10|010|4000000000]\n[-1|-2|-3|-4|5|-6|7]\n[abc|       abc|abc       |ab|z|%|    12|12    |xy]\n[3.141590|2.67|1.234568e+04|1.234E-04|1e+10|1e-05|100000|0x1p+0]\n[1.5|0.10000000000000000000|1.000000e+100]\n[inf|-inf|0|INF| 10.0|1.500   |+2|3.]\n[0.10000000000000001|0|1.23e+06|     3.142|1E-10]\n[-9223372036854775808|18446744073709551615|-2147483648]\n"
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
int main(void) {
  printf("[%d|%5d|%-5d|%05d|%+d|% d|%x|%#X|%o|%#o|%u]\n", 42, 42, 42, 42, 42, 42, 255, 255, 8, 8, 4000000000u);
  printf("[%hhd|%hd|%ld|%lld|%zu|%jd|%td]\n", (signed char)-1, (short)-2, -3L, -4LL, (size_t)5, (intmax_t)-6, (ptrdiff_t)7);
  printf("[%s|%10s|%-10s|%.2s|%c|%%|%*d|%-*d|%.*s]\n", "abc", "abc", "abc", "abc", 'z', 6, 12, 6, 12, 2, "xyz");
  printf("[%f|%.2f|%e|%.3E|%g|%g|%g|%a]\n", 3.14159, 2.675, 12345.678, 0.00012345, 1e10, 1e-5, 100000.0, 1.0);
  printf("[%Lg|%.20Lf|%Le]\n", 1.5L, 0.1L, 1e100L);
  printf("[%g|%g|%g|%F|%5.1f|%-8.3f|%+.0f|%#.0f]\n", 1.0 / 0.0, -1.0 / 0.0, 0.0, 1.0 / 0.0, 9.96, 1.5, 2.5, 3.0);
  printf("[%.17g|%.0f|%.3g|%10.4g|%G]\n", 0.1, 0.5, 1234567.0, 3.14159265, 1e-10);
  printf("[%lld|%llu|%d]\n", INT64_MIN, UINT64_MAX, INT32_MIN);
  return 0;
}
