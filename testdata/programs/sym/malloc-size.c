// An allocation whose size is input, used within its bounds.
//@ paths >= 1
//@ exit 0
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, 1, "n");
  klee_assume(n >= 1);
  klee_assume(n <= 8);
  char *p = malloc(n);
  if (!p) return 0;
  p[0] = 1;
  p[n - 1] = 2;
  int r = p[n - 1] == 2 ? 0 : 1;
  free(p);
  return r;
}
