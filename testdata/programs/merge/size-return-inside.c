// A return inside the loop over a block is an exit of its own, which one state takes.
//@ run --merge standard --merge-where sizes --symbolic-size 100
//@ paths 2
//@ merged 3 in 1
//@ groups 3
#include <klee/klee.h>
#include <stdlib.h>

static int f(unsigned char *p, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    if (i == 2)
      return 1;
    p[i] = i;
  }
  return 0;
}

int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 10);
  klee_assert(f(malloc(n), n) == (n > 2));
  return 0;
}
