// If no size fits the capacity, the capacity grows by steps of 20 until one does.
//@ run --symbolic-size 100
//@ paths 2
//@ unsupported sizes above the capacity
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n >= 130);
  char *p = malloc(n);
  klee_assert(n <= 140);
  p[129] = 1;
  p[139] = 1; //@ bug(out-of-bounds)
  klee_assert(n == 140);
  free(p);
  return 0;
}
