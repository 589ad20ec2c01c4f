// A cleanup that runs twice for negative input.
//@ paths 2
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  char *p = malloc(3);
  int k;
  klee_make_symbolic(&k, sizeof k, "k");
  if (k < 0) free(p);
  free(p); //@ bug(double-free)
  return 0;
}
