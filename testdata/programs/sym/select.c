// A conditional with two plain arms is a select and no branch; the later test is the branch.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  int y = x > 10 ? 1 : 2;
  int z = x & 1 ? 3 : 4;
  if (y + z == 4)
    return 1; //@ reached
  return 0; //@ reached
}
