// A path that ends in the loop over a block takes no part in the merge.
//@ run --merge standard --merge-where sizes --symbolic-size 100
//@ paths 2
//@ merged 3 in 1
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 10);
  unsigned char *p = malloc(n);
  for (unsigned i = 0; i < n; i++) {
    if (i == 2)
      abort(); //@ bug(abort)
    p[i] = i;
  }
  klee_assert(n <= 2);
  return 0;
}
