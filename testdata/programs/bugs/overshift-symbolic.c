// A symbolic shift amount: 64 and more is the bug.
//@ paths 2
//@ exit 0
#include <klee/klee.h>
int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, 1, "n");
  return 1ul << n == 0; //@ bug(overshift)
}
