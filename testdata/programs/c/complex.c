// _Complex: arithmetic in place and through functions (multiplication needs a compiler helper).
//@ native
//@ exit 0
//@ stdout "5 5 | 4 1 | -2 | -4\n"
#include <complex.h>
#include <stdio.h>
int main(void) {
  volatile double one = 1;
  double complex a = one + 2 * I, b = 3 - one * I, c = a * b, d = a + b, e = conj(a);
  float complex f = 2.0f * I;
  f *= f;
  printf("%g %g | %g %g | %g | %g\n", creal(c), cimag(c), creal(d), cimag(d), cimag(e), crealf(f));
  return 0;
}
