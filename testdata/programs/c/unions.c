// Unions: type punning of floats and bytes, a tagged union, an anonymous union in a struct.
//@ native
//@ exit 0
//@ stdout "3f800000 3f 00\n0.5\nint 7\ndbl 2.5\nstr hello\n"
#include <stdio.h>
union word { unsigned u; float f; unsigned char b[4]; };
struct value { enum { INT, DBL, STR } tag; union { int i; double d; const char *s; }; };
static void show(struct value v) {
  switch (v.tag) {
  case INT: printf("int %d\n", v.i); break;
  case DBL: printf("dbl %g\n", v.d); break;
  case STR: printf("str %s\n", v.s); break;
  }
}
int main(void) {
  union word w = {.f = 1.0f};
  printf("%08x %02x %02x\n", w.u, w.b[3], w.b[0]);
  w.b[2] = 0;
  printf("%g\n", w.f);
  struct value vs[] = {{INT, .i = 7}, {DBL, .d = 2.5}, {STR, .s = "hello"}};
  for (int i = 0; i < 3; i++) show(vs[i]);
  return 0;
}
