// Arithmetic on 128 symbolic bits.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  unsigned __int128 x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  y = (x ^ ((unsigned __int128)5 << 70)) + 9;
  if (y == ((unsigned __int128)1 << 90)) {
    klee_assert((x & 15) == 7);
    return 1; //@ reached
  }
  return 0; //@ reached
}
