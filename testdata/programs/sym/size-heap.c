// Memory of symbolic size is one object. An access is inside if it is below the size; in the capacity it is a bug all
// the same. Sizes above the capacity are given up.
//@ run --symbolic-size 4
//@ paths 4
//@ unsupported sizes above the capacity
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned long n;
  klee_make_symbolic(&n, sizeof n, "n");
  char *p = malloc(n);
  klee_assert(p && n <= 4);
  for (unsigned long i = 0; i < n; i++)
    p[2 * i] = 7; //@ bug(out-of-bounds)
  free(p);
  return 0;
}
