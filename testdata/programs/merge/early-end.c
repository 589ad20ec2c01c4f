// A path that ends inside the region takes no part in the merge. The merged path then has a condition.
//@ run --merge standard
//@ paths 2
//@ merged 3 in 1
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 10);
  for (unsigned i = 0; i < n; i++)
    if (i == 2)
      __builtin_trap(); //@ bug(trap)
  klee_assert(n <= 2);
  return 0;
}
