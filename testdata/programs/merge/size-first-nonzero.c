// The first byte of a block that is not zero, or none: a group for each exit.
//@ run --merge standard --merge-where sizes --symbolic-size 100
//@ paths 2
//@ merged 7 in 2
//@ groups 3 4
#include <klee/klee.h>
#include <stdlib.h>

static int first(const unsigned char *p, unsigned n) {
  for (unsigned i = 0; i < n - 1; i++)
    if (p[i])
      return i;
  return -1;
}

int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n >= 1 & n <= 4);
  unsigned char *p = malloc(n);
  klee_make_symbolic(p, n, "p");
  int i = first(p, n);
  klee_assert(i < 0 || p[i] != 0);
  return 0;
}
