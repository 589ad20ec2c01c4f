// A symbolic size: one path where no such block can be, and one block of all other sizes, which is empty or not.
//@ paths 3
#include <errno.h>
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned long n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume((n <= 3) | (n > 1ul << 40));
  char *p = malloc(n);
  if (!p) {
    klee_assert(n > 3);
    klee_assert(errno == ENOMEM);
    return 1;
  }
  klee_assert(n <= 3);
  if (n) p[n - 1] = 1;
  free(p);
  return 0;
}
