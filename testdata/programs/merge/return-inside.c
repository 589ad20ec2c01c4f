// A return is an exit of its own: three states leave the loop at its end, and the fourth one stays alone.
//@ run --merge standard
//@ paths 2
//@ merged 3 in 1
#include <klee/klee.h>

static int f(unsigned n) {
  for (unsigned i = 0; i < n; i++)
    if (i == 2)
      return 1;
  return 0;
}

int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 10);
  klee_assert(f(n) == (n > 2));
  return 0;
}
