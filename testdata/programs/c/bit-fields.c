// Bit-fields: signed, unsigned, straddling, zero width, assignment truncates, compound assignment.
//@ native
//@ exit 0
//@ stdout "1 14 1 1ffffffffe -8 1 16\n"
#include <stdio.h>
struct flags { unsigned a : 3; int b : 5; unsigned c : 1; unsigned : 0; unsigned long d : 37; long e : 20; _Bool f : 1; };
int main(void) {
  struct flags x = {0};
  x.a = 13;
  x.b = -9;
  x.c = 3;
  x.d = 0x1fffffffffUL;
  x.e = -1;
  x.f = 42;
  x.a += 4;
  x.b *= 2;
  x.d--;
  x.e <<= 3;
  printf("%d %d %d %llx %ld %d %zu\n", x.a, x.b, x.c, (unsigned long long)x.d, (long)x.e, x.f, sizeof x);
  return 0;
}
