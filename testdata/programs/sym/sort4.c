// Insertion sort of four ints: 4! paths; comparisons a[j-1] > x, ties go one way.
//@ paths 24
//@ exit 0
#include <klee/klee.h>
int main(void) {
  int a[4];
  klee_make_symbolic(a, sizeof a, "a");
  for (int i = 1; i < 4; i++) {
    int x = a[i], j = i;
    while (j > 0 && a[j - 1] > x) { a[j] = a[j - 1]; j--; }
    a[j] = x;
  }
  for (int i = 1; i < 4; i++) klee_assert(a[i - 1] <= a[i]);
  return 0;
}
