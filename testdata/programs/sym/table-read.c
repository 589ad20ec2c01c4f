// A read of a constant table at a symbolic index is no branch; the comparison is.
//@ paths 2
#include <klee/klee.h>
static const unsigned char squares[16] = {0, 1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225};
int main(void) {
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 16);
  if (squares[i] == 144) {
    klee_assert(i == 12);
    return 1; //@ reached
  }
  return 0; //@ reached
}
