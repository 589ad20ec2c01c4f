// A pointer into one of two blocks of symbolic size: what leaves one of them is a bug, also where the other one is
// larger.
//@ run --symbolic-size 8
//@ paths 4
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char n, i, which;
  klee_make_symbolic(&n, 1, "n");
  klee_make_symbolic(&i, 1, "i");
  klee_make_symbolic(&which, 1, "which");
  klee_assume(n >= 1 & n <= 4);
  klee_assume(which < 2);
  klee_assume(i < 5);
  char *p = malloc(n), *q = malloc(n + 2);
  char *table[2] = {p, q};
  for (int k = 0; k < 1; k++) p[k] = q[k] = 0;
  char *r = table[which];
  r[i] = 9; //@ bug(out-of-bounds)
  klee_assert(i < (which ? n + 2 : n));
  klee_assert((which ? q : p)[i] == 9);
  return which;
}
