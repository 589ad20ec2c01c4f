// The divisor is checked: no bug.
//@ paths 2
//@ exit 0
#include <klee/klee.h>
int main(void) {
  unsigned d;
  klee_make_symbolic(&d, sizeof d, "d");
  if (d == 0) return 0;
  return 7 / d > 7;
}
