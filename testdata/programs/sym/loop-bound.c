// A loop that runs n times, n in 0..7.
//@ paths 8
#include <klee/klee.h>
int main(void) {
  unsigned n, s = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n < 8);
  for (unsigned i = 0; i < n; i++) s += i;
  return s;
}
