// The operand of __builtin_constant_p is not evaluated, and what else looks at its parts is.
//@ native
//@ unoptimised at -O3 clang moves a load that it then needs no more in front of the call
//@ exit 4
//@ stdout "0 2 1\n"
#include <stdio.h>
static int table[2] = {1, 2};
static int *volatile tables = table, *volatile nowhere;
static volatile int zero;
__attribute__((noinline)) static int far(const int *p) { return __builtin_constant_p(p[1 << 20]); }
__attribute__((noinline)) static int none(const int *p, int n) { return __builtin_constant_p(*p / n + 1); }
__attribute__((noinline)) static int shared(const int *p, int n) {
  int v = p[n];
  return __builtin_constant_p(v) ? 100 : v;
}
__attribute__((noinline)) static int known(void) { return __builtin_constant_p("text"[0] + 2 * sizeof(int)); }
int main(void) {
  int n = far(tables) + none(nowhere, zero);
  printf("%d %d %d\n", n, shared(tables, 1), known());
  return n + shared(tables, 1) + shared(tables, 0) + known();
}
