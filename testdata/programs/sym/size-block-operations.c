// memset, memcpy and memmove of symbolic length run byte by byte, and their lengths are checked against symbolic sizes
// as a whole.
//@ run --symbolic-size 10
//@ paths >= 8
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  unsigned char n, m;
  klee_make_symbolic(&n, 1, "n");
  klee_make_symbolic(&m, 1, "m");
  klee_assume(n >= 1 & n <= 4);
  klee_assume(m <= 5);
  char *p = malloc(n), *q = malloc(n);
  memset(p, 1, n);
  memcpy(q, p, n);
  klee_assert(q[n - 1] == 1);
  memmove(p + 1, p, n - 1);
  memset(p + 1, 2, m); //@ bug(out-of-bounds)
  klee_assert(m < n);
  klee_assert(p[m] == (m ? 2 : 1));
  klee_assert(p[n - 1] == (m == n - 1 && m ? 2 : 1));
  free(p);
  free(q);
  return 0;
}
