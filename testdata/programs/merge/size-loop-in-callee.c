// Two blocks of symbolic size. The loop over one calls a function with a loop over the other: the callee's loop is a
// part of the region.
//@ run --merge standard --merge-where sizes --merge-loops any --symbolic-size 100
//@ paths 1
//@ merged 111 in 1
#include <klee/klee.h>
#include <stdlib.h>

static void inner(unsigned char *q, unsigned m) {
  for (unsigned j = 0; j < m; j++)
    q[j]++;
}

int main(void) {
  unsigned n, m;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(&m, sizeof m, "m");
  klee_assume(n <= 10);
  klee_assume(m <= 10);
  unsigned char *p = malloc(n), *q = calloc(m, 1);
  for (unsigned i = 0; i < n; i++) {
    p[i] = i;
    inner(q, m);
  }
  return 0;
}
