// Of the symbolic sizes that are refused, the path has one that every kernel refuses.
//@ paths 2
#include <klee/klee.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) {
  size_t n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n == ((size_t)5 << 30) | n > (size_t)1 << 40);
  char *p = malloc(n);
  if (!p) return 1;
  p[n - 1] = 1;
  return p[n - 1] != 1;
}
