// The first byte of a text that is not zero, or none: a group for each exit.
//@ run --merge standard
//@ paths 2
//@ merged 7 in 2
#include <klee/klee.h>

static int first(const unsigned char *p, unsigned n) {
  for (unsigned i = 0; i < n - 1; i++)
    if (p[i])
      return i;
  return -1;
}

int main(void) {
  unsigned n;
  unsigned char p[4];
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(p, sizeof p, "p");
  klee_assume(n >= 1 & n <= 4);
  int i = first(p, n);
  klee_assert(i < 0 || p[i] != 0);
  return 0;
}
