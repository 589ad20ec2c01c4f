// A write through one of two pointers changes that object only.
//@ paths >= 1
//@ exit 0
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  int *x = calloc(1, sizeof *x), *y = calloc(1, sizeof *y), *t[2] = {x, y};
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 2);
  *t[i] = 7;
  klee_assert(*x + *y == 7);
  klee_assert((*x == 7) == (i == 0));
  return 0;
}
