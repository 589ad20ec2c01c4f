// A symbolic shift amount kept in range by an assumption.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n < 32);
  unsigned x = 1u << n;
  klee_assert((x & x - 1) == 0);
  klee_assert(x >> n == 1);
  if (x == 4096) {
    klee_assert(n == 12);
    return 1; //@ reached
  }
  return 0; //@ reached
}
