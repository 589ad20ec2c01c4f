// A symbolic index into a table filled at run time, checked against the filling rule.
//@ paths 1
//@ exit 0
#include <klee/klee.h>
int main(void) {
  unsigned t[32], i;
  for (unsigned k = 0; k < 32; k++) t[k] = k * k;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 32);
  klee_assert(t[i] == i * i);
  return 0;
}
