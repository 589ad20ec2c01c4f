// A list node freed for one input only, then written.
//@ paths 2
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  int *p = calloc(1, sizeof *p);
  int k;
  klee_make_symbolic(&k, sizeof k, "k");
  if (k == 12345) free(p);
  *p = k; //@ bug(use-after-free)
  return 0;
}
