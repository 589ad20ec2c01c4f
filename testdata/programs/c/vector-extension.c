// Vector extension types: arithmetic, comparison, shuffles, element access, conversion.
//@ native
//@ exit 0
//@ stdout "5 8 100 8 | 0 0 -1 -1 | 4 3 | 1.5 | 3\n"
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
int main(void) {
  volatile int one = 1;
  v4 a = {one, 2, 3, 4}, b = {4, 3, 2, 1}, c = a * b + a, m = a > b;
  v4 s = __builtin_shufflevector(a, b, 0, 4, 1, 5);
  f4 f = __builtin_convertvector(a, f4) / 2;
  c[2] = 100;
  int i = one + 1;
  printf("%d %d %d %d | %d %d %d %d | %d %d | %g | %d\n", c[0], c[1], c[2], c[3], m[0], m[1], m[2], m[3], s[1], s[3], f[2], (m & a | ~m & b)[i]);
  return 0;
}
