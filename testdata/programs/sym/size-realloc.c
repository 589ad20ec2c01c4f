// realloc to and from symbolic sizes keeps the bytes that both blocks have.
//@ run --symbolic-size 8
//@ paths 6
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char n, m;
  klee_make_symbolic(&n, 1, "n");
  klee_make_symbolic(&m, 1, "m");
  klee_assume(n >= 2 & n <= 5);
  klee_assume(m >= 1 & m <= 8);
  char *p = malloc(n);
  p[0] = 'a', p[1] = 'b';
  char *q = realloc(p, m);
  klee_assert(q[0] == 'a');
  q[m - 1] = 'z';
  if (m > 2) klee_assert(q[1] == 'b');
  q = realloc(q, 3);
  q[2] = 'c';
  klee_assert(q[0] == (m == 1 ? 'z' : 'a'));
  q = realloc(q, n);
  klee_assert(q[1] == (m == 2 ? 'z' : m == 1 ? q[1] : 'b'));
  q[2] = 'd'; //@ bug(out-of-bounds)
  free(q);
  return 0;
}
