// assert of the C library.
//@ paths 2
#include <assert.h>
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  assert(x != 77); //@ bug(assertion)
  return 0;
}
