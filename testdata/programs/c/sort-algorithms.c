// Four sorting algorithms of the same 64 pseudo-random numbers agree.
//@ native
//@ exit 0
//@ stdout "-1981 2024 1 1 1\n"
#include <stdio.h>
#include <string.h>
#define N 64
static void bubble(int *v) { for (int i = 0; i < N; i++) for (int j = 1; j < N - i; j++) if (v[j - 1] > v[j]) { int t = v[j]; v[j] = v[j - 1]; v[j - 1] = t; } }
static void insertion(int *v) { for (int i = 1; i < N; i++) { int x = v[i], j = i; while (j > 0 && v[j - 1] > x) { v[j] = v[j - 1]; j--; } v[j] = x; } }
static void quick(int *v, int lo, int hi) {
  if (lo >= hi) return;
  int p = v[(lo + hi) / 2], i = lo, j = hi;
  while (i <= j) { while (v[i] < p) i++; while (v[j] > p) j--; if (i <= j) { int t = v[i]; v[i++] = v[j]; v[j--] = t; } }
  quick(v, lo, j);
  quick(v, i, hi);
}
static void heap(int *v) {
  for (int n = N, k = N / 2; n > 1;) {
    if (k > 0) k--; else { n--; int t = v[0]; v[0] = v[n]; v[n] = t; }
    for (int i = k, c; (c = 2 * i + 1) < n; i = c) { if (c + 1 < n && v[c + 1] > v[c]) c++; if (v[i] >= v[c]) break; int t = v[i]; v[i] = v[c]; v[c] = t; }
  }
}
int main(void) {
  int a[N], b[N], c[N], d[N];
  unsigned x = 1;
  for (int i = 0; i < N; i++) a[i] = b[i] = c[i] = d[i] = (int)((x = x * 1664525 + 1013904223) >> 20) - 2048;
  bubble(a);
  insertion(b);
  quick(c, 0, N - 1);
  heap(d);
  printf("%d %d %d %d %d\n", a[0], a[N - 1], !memcmp(a, b, sizeof a), !memcmp(a, c, sizeof a), !memcmp(a, d, sizeof a));
  return 0;
}
