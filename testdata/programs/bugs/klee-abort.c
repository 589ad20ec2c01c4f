// klee_abort.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 9) klee_abort(); //@ bug(abort)
  return 0;
}
