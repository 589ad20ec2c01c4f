// Insertion sort of six symbolic ints: 6! = 720 paths, each the model of one order.
//@ paths 720
#include <klee/klee.h>
#ifndef N
#define N 6
#endif

int main(void) {
  int a[N];
  klee_make_symbolic(a, sizeof a, "a");
  for (int i = 1; i < N; i++) {
    int x = a[i], j = i;
    while (j > 0 && a[j - 1] > x) {
      a[j] = a[j - 1];
      j--;
    }
    a[j] = x;
  }
  for (int i = 1; i < N; i++) klee_assert(a[i - 1] <= a[i]);
  return 0;
}
