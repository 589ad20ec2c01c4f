// An inner loop over the size of a block is a part of the outer loop's region.
//@ run --merge standard --merge-where sizes --symbolic-size 100
//@ paths 1
//@ merged 11 in 1
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n, sum = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 10);
  unsigned char *p = malloc(n);
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < n; j++)
      p[j] = sum++;
  klee_assert(sum == n * n);
  return 0;
}
