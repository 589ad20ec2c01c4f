// calloc of symbolic numbers: the bytes are 0, and the size is the product.
//@ run --symbolic-size 40
//@ paths 2
//@ unsupported sizes above the capacity
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned long n, m;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(&m, sizeof m, "m");
  klee_assume(m >= 1);
  int *p = calloc(n, 4);
  klee_assert(n <= 10);
  klee_assume(n >= 1);
  klee_assert(p[n - 1] == 0);
  char *q = calloc(m, n);
  klee_assert(m <= 40);
  p[m] = 5; //@ bug(out-of-bounds)
  klee_assert(m < n);
  free(p);
  free(q);
  return 0;
}
