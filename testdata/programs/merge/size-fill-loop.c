// A loop fills a block of symbolic size: its region begins because its condition is on the size, and all ways through
// it become one.
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
    sum += p[i] = i;
  klee_assert(2 * sum + n == n * n);
  return 0;
}
