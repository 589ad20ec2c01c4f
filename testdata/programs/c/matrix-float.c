// Gaussian elimination in double and a Mandelbrot count: long chains of floating point must agree to the last bit.
//@ native
//@ exit 0
//@ stdout "2 3 -1 -0 13844\n"
#include <stdio.h>
int main(void) {
  double m[4][5] = {{2, 1, -1, 3, 8}, {-3, -1, 2, 1, -11}, {-2, 1, 2, -1, -3}, {1, 1, 1, 1, 4}}, x[4];
  for (int i = 0; i < 4; i++)
    for (int j = i + 1; j < 4; j++) {
      double f = m[j][i] / m[i][i];
      for (int k = i; k < 5; k++) m[j][k] -= f * m[i][k];
    }
  for (int i = 3; i >= 0; i--) {
    x[i] = m[i][4];
    for (int k = i + 1; k < 4; k++) x[i] -= m[i][k] * x[k];
    x[i] /= m[i][i];
  }
  int n = 0;
  for (int i = 0; i < 40; i++)
    for (int j = 0; j < 20; j++) {
      float cr = -2.0f + i * 0.075f, ci = -1.0f + j * 0.1f, a = 0, b = 0;
      int k = 0;
      while (k < 50 && a * a + b * b < 4) { float t = a * a - b * b + cr; b = 2 * a * b + ci; a = t; k++; }
      n += k;
    }
  printf("%.15g %.15g %.15g %.15g %d\n", x[0], x[1], x[2], x[3], n);
  return 0;
}
