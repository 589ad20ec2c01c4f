// klee_make_symbolic takes the whole object, of symbolic size, too; klee_get_obj_size returns the size.
//@ run --symbolic-size 8
//@ paths 7
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char n, k;
  klee_make_symbolic(&n, 1, "n");
  klee_make_symbolic(&k, 1, "k");
  klee_assume(n <= 5);
  char *p = malloc(n);
  if (k == 1) {
    klee_make_symbolic(p, 2, "p"); //@ bug(invalid-argument)
    return n == 2 ? 0 : 5;
  }
  klee_make_symbolic(p, n, "p");
  if (k == 2) {
    klee_assert(klee_is_replay() || klee_get_obj_size(p) == n);
    return 1;
  }
  if (n > 2 && p[2] == 'x' && p[n - 1] == 'y') return 2;
  return 0;
}
