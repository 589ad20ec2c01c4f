// Variadic arguments as x86-64 passes them: registers first, the stack with each type's alignment after; by value too.
// What the stack holds is not what the order of arguments says: a later small argument still finds a register.
//@ native
//@ run --cflag=-Wno-psabi
//@ exit 0
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
typedef float v4 __attribute__((vector_size(16)));
typedef double v4d __attribute__((vector_size(32)));
typedef __int128 i128;
struct S16 { i128 a; };
struct A16 { long a; } __attribute__((aligned(16)));
struct A32 { char a[33]; } __attribute__((aligned(32)));
struct A64 { int x; } __attribute__((aligned(64)));
struct M { long a; double b; };
struct LL { long a, b; };
struct F3 { float a, b, c; };
struct B { long v[5]; };
#define must(c) do { if (!(c)) exit(__LINE__ & 127 ? __LINE__ & 127 : 1); } while (0)
#define WIDE(n) (((i128)(n) << 64) + (n))

__attribute__((noinline)) static void ints(int n, ...) {
  va_list l;
  va_start(l, n);
  must(va_arg(l, i128) == WIDE(2));
  must(va_arg(l, struct S16).a == WIDE(3));
  must(va_arg(l, struct LL).b == 12); // one register is left: on the stack
  must(va_arg(l, struct A16).a == 5); // in that register
  must(va_arg(l, int) == 4);
  must(va_arg(l, i128) == WIDE(6));
  must(va_arg(l, int) == 7);
  must(va_arg(l, i128) == WIDE(8));
  va_end(l);
}

__attribute__((noinline)) static void rest(va_list l) {
  struct A64 e = va_arg(l, struct A64);
  must(e.x == 64);
  must(va_arg(l, int) == 9);
  must(va_arg(l, double) == 10.5);
  must(va_arg(l, struct F3).c == 3);
}

__attribute__((noinline)) static void mixed(struct A32 a, v4 b, struct B c, i128 d, v4d e, long double f, ...) {
  va_list l, m;
  must(a.a[32] == 1 && b[3] == 4 && c.v[4] == 5 && d == WIDE(6) && e[3] == 7 && f == 8);
  must((uintptr_t)&a % 32 == 0 && (uintptr_t)&e % 32 == 0);
  va_start(l, f);
  must(va_arg(l, v4)[2] == 4);
  must(va_arg(l, long double) == 2.25L);
  struct M x = va_arg(l, struct M);
  must(x.a == 3 && x.b == 3.5);
  must(va_arg(l, struct A32).a[32] == 1);
  must(va_arg(l, v4d)[3] == 7);
  va_copy(m, l);
  struct LL y = va_arg(l, struct LL);
  must(y.a == 11 && y.b == 12);
  rest(l);
  va_end(l);
  must(va_arg(m, struct LL).b == 12);
  rest(m);
  va_end(m);
}

__attribute__((noinline)) static void doubles(const char *s, ...) {
  va_list l;
  va_start(l, s);
  for (int i = 0; i < 7; i++) must(va_arg(l, double) == i);
  struct M x = va_arg(l, struct M); // takes the last vector register
  must(x.a == 100 && x.b == 100.5);
  x = va_arg(l, struct M); // no vector register is left
  must(x.a == 101 && x.b == 101.5);
  must(va_arg(l, long) == 102); // but general ones are
  must(va_arg(l, v4)[1] == 3);
  must(va_arg(l, double) == 103);
  va_end(l);
}

int main(void) {
  struct S16 s = {WIDE(3)};
  struct A16 a16 = {5};
  struct A32 a32 = {{0}};
  a32.a[32] = 1;
  v4 v = {2, 3, 4, 4};
  v4d w = {4, 5, 6, 7};
  struct B b = {{1, 2, 3, 4, 5}};
  struct M m = {3, 3.5}, m0 = {100, 100.5}, m1 = {101, 101.5};
  struct LL ll = {11, 12};
  struct F3 f3 = {1, 2, 3};
  struct A64 a64 = {64};
  void (*volatile f)(int, ...) = ints;
  ints(1, WIDE(2), s, ll, a16, 4, WIDE(6), 7, WIDE(8));
  f(1, WIDE(2), s, ll, a16, 4, WIDE(6), 7, WIDE(8));
  mixed(a32, v, b, WIDE(6), w, 8, v, 2.25L, m, a32, w, ll, a64, 9, 10.5, f3);
  doubles("x", 0., 1., 2., 3., 4., 5., 6., m0, m1, 102L, v, 103.);
  return 0; //@ reached
}
