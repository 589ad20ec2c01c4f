// One of six sorting algorithms (ALGO 0 to 5: bubble, insertion, selection, merge, quick, heap) over N ints of which SYM
// are symbolic, spread over concrete ones: PARTI's section 4.1.3. With one symbolic int all comparisons are with constants.
//@ paths 8
#include <klee/klee.h>
#ifndef N
#define N 8
#endif
#ifndef SYM
#define SYM 1
#endif
#ifndef ALGO
#define ALGO 1
#endif

static void swap(int *x, int *y) {
  int t = *x;
  *x = *y;
  *y = t;
}

static void bubble(int *a, int n) {
  for (int end = n; end > 1; end--)
    for (int i = 1; i < end; i++)
      if (a[i - 1] > a[i]) swap(&a[i - 1], &a[i]);
}

static void insertion(int *a, int n) {
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && a[j - 1] > a[j]; j--) swap(&a[j - 1], &a[j]);
}

static void selection(int *a, int n) {
  for (int i = 0; i + 1 < n; i++) {
    int least = i;
    for (int j = i + 1; j < n; j++)
      if (a[j] < a[least]) least = j;
    swap(&a[i], &a[least]);
  }
}

static void merge(int *a, int n) {
  int room[N], half = n / 2;
  if (n < 2) return;
  merge(a, half);
  merge(a + half, n - half);
  int i = 0, j = half, k = 0;
  while (i < half && j < n) room[k++] = a[j] < a[i] ? a[j++] : a[i++];
  while (i < half) room[k++] = a[i++];
  while (j < n) room[k++] = a[j++];
  for (i = 0; i < n; i++) a[i] = room[i];
}

static void quick(int *a, int n) {
  if (n < 2) return;
  int pivot = a[n - 1], low = 0;
  for (int i = 0; i + 1 < n; i++)
    if (a[i] < pivot) swap(&a[i], &a[low++]);
  swap(&a[low], &a[n - 1]);
  quick(a, low);
  quick(a + low + 1, n - low - 1);
}

static void sift(int *a, int i, int n) {
  for (int child; (child = 2 * i + 1) < n; i = child) {
    if (child + 1 < n && a[child] < a[child + 1]) child++;
    if (a[i] >= a[child]) return;
    swap(&a[i], &a[child]);
  }
}

static void heap(int *a, int n) {
  for (int i = n / 2 - 1; i >= 0; i--) sift(a, i, n);
  for (int end = n - 1; end > 0; end--) {
    swap(&a[0], &a[end]);
    sift(a, 0, end);
  }
}

int main(void) {
  static void (*const sorts[])(int *, int) = {bubble, insertion, selection, merge, quick, heap};
  int a[N], in[SYM];
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < N; i++) a[i] = i * 7919 % 1009; // no order, and the same in every run
  for (int i = 0; i < SYM; i++) a[(i * 5 + 2) % N] = in[i];
  sorts[ALGO](a, N);
  for (int i = 1; i < N; i++) klee_assert(a[i - 1] <= a[i]);
  return 0;
}
