// Recursion on a symbolic depth 0..5.
//@ paths 6
#include <klee/klee.h>
static unsigned down(unsigned n) { return n ? down(n - 1) + 1 : 0; }
int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 5);
  return down(n);
}
