// Bubble sort of three ints with a strict comparison: one path per order type of the strict comparisons, 3! in all.
//@ paths 6
//@ exit 0
#include <klee/klee.h>
int main(void) {
  int a[3];
  klee_make_symbolic(a, sizeof a, "a");
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 2 - i; j++)
      if (a[j] > a[j + 1]) { int t = a[j]; a[j] = a[j + 1]; a[j + 1] = t; }
  klee_assert(a[0] <= a[1] & a[1] <= a[2]);
  return 0;
}
