// Two loops with symbolic bounds below three: the inner one is decided once, 1 + 2*3 ways.
//@ paths 7
#include <klee/klee.h>
int main(void) {
  unsigned n, m, s = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(&m, sizeof m, "m");
  klee_assume(n < 3);
  klee_assume(m < 3);
  for (unsigned i = 0; i < n; i++)
    for (unsigned j = 0; j < m; j++) s++;
  return s;
}
