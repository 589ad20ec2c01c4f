// A write to a constant table, at a symbolic place.
//@ paths 1
#include <klee/klee.h>
static const int primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
int main(void) {
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 8);
  ((int *)primes)[i] = 4; //@ bug(read-only-write)
  return 0;
}
