// klee_is_symbolic is decided without a fork; a concrete value is not symbolic.
//@ paths 1
//@ exit 0
#include <klee/klee.h>
int main(void) {
  int x, y = 5;
  klee_make_symbolic(&x, sizeof x, "x");
  if (!klee_is_symbolic(x)) return 1;
  if (klee_is_symbolic(y)) return 2;
  y += x;
  if (!klee_is_symbolic(y)) return 3;
  y = 0 * x;
  if (klee_is_symbolic(y)) return 4;
  return 0;
}
