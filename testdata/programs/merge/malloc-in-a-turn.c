// Each turn allocates: the states at the exit have different objects, so they go on alone, and the reason is counted.
//@ run --merge pattern --merge-loops any
//@ paths 4
//@ merged 0 in 0
//@ counted refused_objects 4
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n, count = 0;
  char *last = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 3);
  for (unsigned i = 0; i < n; i++) {
    last = malloc(1);
    count++;
  }
  klee_assert(count == n);
  return last == 0;
}
