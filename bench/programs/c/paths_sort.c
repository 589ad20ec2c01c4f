// Insertion sort of 7 symbolic bytes: a path for each order, 7! = 5,040.
#include <klee/klee.h>

#ifndef N
#define N 7
#endif

int main(void) {
  unsigned char a[N];
  klee_make_symbolic(a, sizeof a, "a");
  for (int i = 1; i < N; i++)
    for (int k = i; k > 0 && a[k - 1] > a[k]; k--) {
      unsigned char t = a[k];
      a[k] = a[k - 1];
      a[k - 1] = t;
    }
  return 0;
}
