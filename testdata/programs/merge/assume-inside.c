// An assumption and a concretisation inside a region are conditions of the merged path.
//@ run --merge standard --merge-loops none
//@ paths 8
//@ merged 16 in 8
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned char a, n, r = 0;
  klee_make_symbolic(&a, 1, "a");
  klee_make_symbolic(&n, 1, "n");
  klee_assume(n < 8);
  klee_open_merge();
  if (a < 100) {
    klee_assume(a > 90);
    r = 1;
  } else {
    klee_assume(a < 110);
  }
  unsigned char *p = malloc(n + 1);
  p[n] = r;
  klee_close_merge();
  klee_assert(a > 90 & a < 110);
  klee_assert(p[n] == (a < 100));
  return 0;
}
