// volatile, restrict and const: values as written.
//@ native
//@ exit 0
//@ stdout "3 12 24 36 48\n"
#include <stdio.h>
static volatile int v = 1;
static void axpy(int n, const int *restrict x, int *restrict y) { for (int i = 0; i < n; i++) y[i] += 2 * x[i]; }
int main(void) {
  int x[4] = {1, 2, 3, 4}, y[4] = {10, 20, 30, 40};
  axpy(4, x, y);
  v = v + v;
  v++;
  printf("%d %d %d %d %d\n", v, y[0], y[1], y[2], y[3]);
  return 0;
}
