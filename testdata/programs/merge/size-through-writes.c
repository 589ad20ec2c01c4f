// The loop looks at three bytes. They depend on the size because the end of the string was written at the size.
//@ run --merge standard --merge-where sizes --symbolic-size 100
//@ paths 1
//@ merged 8 in 1
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n, zeros = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n >= 3 & n <= 10);
  char *p = malloc(n);
  klee_make_symbolic(p, n, "p");
  p[n - 1] = 0;
  for (int i = 0; i < 3; i++)
    if (p[i] == 0)
      zeros++;
  klee_assert(zeros <= 3);
  klee_assert(n > 3 | zeros > 0);
  return 0;
}
