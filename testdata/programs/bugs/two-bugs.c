// Two bugs on different paths, both found; the third path is clean.
//@ paths 3
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  int k, *p = calloc(2, sizeof *p);
  klee_make_symbolic(&k, sizeof k, "k");
  if (k == 1) return p[2]; //@ bug(out-of-bounds)
  free(p);
  if (k == 2) return p[0]; //@ bug(use-after-free)
  return 0;
}
