// klee_assert.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  unsigned x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assert(x * 2 != 84); //@ bug(assertion)
  return 0;
}
