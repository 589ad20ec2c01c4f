// A block of symbolic size may have no bytes: its address is no null pointer, it can be freed, and its test has an
// object without bytes.
//@ run --symbolic-size 8
//@ paths 3
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, 1, "n");
  klee_assume(n <= 2);
  char *p = malloc(n);
  klee_assert(p);
  klee_make_symbolic(p, n, "bytes");
  if (n == 0) {
    char *q = realloc(p, 1);
    q[0] = 1;
    free(q);
    return 3;
  }
  if (p[0] == 'x') return 1;
  free(p);
  return 0;
}
