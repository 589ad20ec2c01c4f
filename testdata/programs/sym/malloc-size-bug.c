// An allocation of a symbolic size that may be too small.
//@ paths >= 2
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, 1, "n");
  klee_assume(n >= 1);
  klee_assume(n <= 4);
  char *p = malloc(n);
  if (!p) return 0;
  p[3] = 1; //@ bug(out-of-bounds)
  free(p);
  return 0;
}
