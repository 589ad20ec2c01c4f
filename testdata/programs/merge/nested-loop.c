// An inner loop is a part of the outer one's region.
//@ run --merge standard
//@ paths 1
//@ merged 11 in 1
#include <klee/klee.h>

int main(void) {
  unsigned n, sum = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 10);
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      sum++;
  klee_assert(sum == n * n);
  return 0;
}
