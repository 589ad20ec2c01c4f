// With --merge-loops any, a loop that calls a function is a region, and the loop of the callee is a part of it.
//@ run --merge standard --merge-loops any
//@ paths 1
//@ merged 111 in 1
#include <klee/klee.h>

static unsigned inner(unsigned m) {
  unsigned s = 0;
  for (unsigned j = 0; j < m; j++)
    s++;
  return s;
}

int main(void) {
  unsigned n, m, sum = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(&m, sizeof m, "m");
  klee_assume(n <= 10);
  klee_assume(m <= 10);
  for (unsigned i = 0; i < n; i++)
    sum += inner(m);
  klee_assert(sum == n * m);
  return 0;
}
