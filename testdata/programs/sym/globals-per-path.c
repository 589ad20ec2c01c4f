// A global written on one path stays as it was on the other.
//@ paths 2
//@ exit 0
#include <klee/klee.h>
static int mode = 3, log[4];
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 5) { mode = 4; log[1] = 1; }
  klee_assert((mode == 4) == (x == 5));
  klee_assert(log[1] == mode - 3);
  return 0;
}
