// realloc keeps symbolic bytes.
//@ paths 1
//@ exit 0
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  int *p = malloc(4);
  int x;
  klee_make_symbolic(p, 4, "x");
  x = *p;
  p = realloc(p, 4000);
  klee_assert(*p == x);
  p = realloc(p, 4);
  klee_assert(*p == x);
  free(p);
  return 0;
}
