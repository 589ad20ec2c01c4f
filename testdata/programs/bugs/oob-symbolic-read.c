// A symbolic index that is one too large at most: the input 10 is the bug, the others go on.
//@ paths 2
//@ exit 0
#include <klee/klee.h>
int main(void) {
  int a[10] = {0};
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i <= 10);
  return a[i]; //@ bug(out-of-bounds)
}
