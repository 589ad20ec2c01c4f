// Sizes that no kernel gives have no capacity: the allocation fails.
//@ run --symbolic-size 100
//@ paths 1
#include <errno.h>
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned long n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n >= 1ul << 48);
  klee_assert(!malloc(n) && errno == ENOMEM);
  klee_assert(!calloc(n, 2) && errno == ENOMEM);
  return 0;
}
