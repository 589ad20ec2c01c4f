// sscanf: integers, hexadecimal, strings with widths, sets, floats, %n, literal text, failure counts.
//@ native
//@ exit 0
//@ stdout "3 12 -34 255\n3 key value ; 10\n2 2.5 1000\n0 -1 1\n1 26\n"
#include <stdio.h>
int main(void) {
  int a, b, n;
  unsigned x;
  char s[16], t[16], c;
  float f;
  double d;
  printf("%d ", sscanf("12 -34 ff", "%d %d %x", &a, &b, &x));
  printf("%d %d %u\n", a, b, x);
  printf("%d ", sscanf("key=value;rest", "%15[^=]=%15[a-z]%c%n", s, t, &c, &n));
  printf("%s %s %c %d\n", s, t, c, n);
  printf("%d ", sscanf("2.5 1e3", "%f %lf", &f, &d));
  printf("%g %g\n", f, d);
  printf("%d %d %d\n", sscanf("x", "%d", &a), sscanf("", "%d", &a), sscanf("7:8", "%d-%d", &a, &b));
  n = sscanf("0x1A", "%i", &a);
  printf("%d %d\n", n, a);
  return 0;
}
