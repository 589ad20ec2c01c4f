// A loop with one exit whose counter nobody reads afterwards: a quantifier would help nobody, so there is none.
//@ run --merge pattern
//@ paths 1
//@ merged 5 in 1
//@ patterns 0
//@ counted plain_one_exit 1
#include <klee/klee.h>

int main(void) {
  unsigned char s[4];
  unsigned n, sum = 0;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 4);
  for (unsigned i = 0; i < n; i++)
    sum += s[i];
  klee_assert(sum <= 255 * n);
  return 0;
}
