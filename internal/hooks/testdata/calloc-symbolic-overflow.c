// calloc with a product that overflows fails, and with one for which there is no memory; the small ones are one path, and
// zero all over.
//@ paths 3
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned long n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume((n == 1) | (n == 2) | (n == 1ul << 62) | (n == 1ul << 50));
  long *p = calloc(n, 8);
  if (!p) {
    klee_assert(n >= 1ul << 50);
    return n == 1ul << 50;
  }
  klee_assert(p[n - 1] == 0);
  free(p);
  return 0;
}
