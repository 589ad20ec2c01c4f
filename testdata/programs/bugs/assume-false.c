// An assumption that no input fulfils.
//@ paths 1
#include <klee/klee.h>
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, 1, "x");
  klee_assume(x > 300); //@ bug(invalid-argument)
  return 0;
}
