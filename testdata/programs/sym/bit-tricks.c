// Well-known identities hold for all bytes: no path is lost, none is added.
//@ paths 1
//@ exit 0
#include <klee/klee.h>
int main(void) {
  unsigned x, y;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_assert((x ^ y) + 2 * (x & y) == x + y);
  klee_assert((x | y) - (x & y) == (x ^ y));
  klee_assert(~x + 1 == -x);
  klee_assert((int)(x >> 31) == (x > 0x7fffffff));
  return 0;
}
