// Two turns of the loop stay in the block, three and more leave it. The capacity bounds the size.
//@ run --merge standard --merge-where sizes --symbolic-size 4
//@ paths 3
//@ merged 2 in 1
//@ unsupported sizes above the capacity
#include <klee/klee.h>
#include <stdlib.h>

int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  unsigned char *p = malloc(n);
  klee_assert(n <= 4);
  for (unsigned i = 0; i < n; i++)
    p[2 * i] = 7; //@ bug(out-of-bounds)
  klee_assert(n < 2);
  return 0;
}
