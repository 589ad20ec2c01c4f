// A table that is a permutation: inverse of the inverse, both by symbolic index.
//@ paths 1
//@ exit 0
#include <klee/klee.h>
static const unsigned char p[8] = {3, 7, 0, 5, 1, 6, 2, 4};
int main(void) {
  unsigned char q[8], i;
  for (int k = 0; k < 8; k++) q[p[k]] = k;
  klee_make_symbolic(&i, 1, "i");
  klee_assume(i < 8);
  klee_assert(q[p[i]] == i);
  return 0;
}
