// A loop of a symbolic number of turns: its states become one, with one content of the array for all of them.
//@ run --merge standard
//@ paths 1
//@ merged 11 in 1
#include <klee/klee.h>

int main(void) {
  unsigned n;
  unsigned char p[10] = {0};
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 10);
  for (unsigned i = 0; i < n; i++)
    p[i] = i;
  klee_assert(n < 4 | p[3] == 3);
  return 0;
}
