// Evaluation: comma, conditional, short circuit, compound assignment on array elements, increments in indices.
//@ native
//@ exit 0
//@ stdout "5 8 2 3 0 1 9 7\n"
#include <stdio.h>
static int calls;
static int t(int x) { calls++; return x; }
int main(void) {
  int a[4] = {0}, i = 0, x;
  a[i++] = 5;
  int j = i++;
  a[j] = j ? 0 : 7;
  x = (t(1), t(2), 3);
  int l = t(0) && t(1), m = t(1) || t(0), n = t(0) ?: t(9);
  a[t(2)] += 4, a[2] <<= 1;
  printf("%d %d %d %d %d %d %d %d\n", a[0], a[2], i, x, l, m, n, calls);
  return 0;
}
