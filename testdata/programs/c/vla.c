// Variable length arrays, also two-dimensional, as parameters, in a loop (the stack must not grow).
//@ native
//@ exit 0
//@ stdout "303849 20\n"
#include <stdio.h>
static int trace(int n, int m[n][n]) {
  int s = 0;
  for (int i = 0; i < n; i++) s += m[i][i];
  return s;
}
int main(void) {
  int total = 0;
  for (int n = 1; n < 40; n++) {
    int m[n][n];
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) m[i][j] = i * n + j;
    total += trace(n, m);
    char big[n * 1000];
    big[n * 1000 - 1] = 1;
    total += big[n * 1000 - 1];
  }
  int k = 5, w[k];
  printf("%d %zu\n", total, sizeof w);
  return 0;
}
