// A block of symbolic size is filled and summed: both loops become one path.
//@ run --merge auto --merge-where sizes --symbolic-size 100
//@ paths 1
//@ merged 22 in 2
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n, sum = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 10);
  unsigned char *p = malloc(n);
  for (unsigned i = 0; i < n; i++)
    p[i] = i;
  for (unsigned i = 0; i < n; i++)
    sum += p[i];
  klee_assert(2 * sum + n == n * n);
  return 0;
}
