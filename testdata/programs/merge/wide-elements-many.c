// Twelve elements of four bytes: a merge that Z3 can validate only with the quantifiers written out.
//@ run --merge pattern --merge-loops none
//@ paths 2
//@ merged 25 in 2
//@ patterns 2
#include <klee/klee.h>

int main(void) {
  unsigned a[12], n, i, wanted;
  klee_make_symbolic(a, sizeof a, "a");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(&wanted, sizeof wanted, "wanted");
  klee_assume(n <= 12);
  klee_open_merge();
  for (i = 0; i < n && a[i] == wanted; i++)
    ;
  klee_close_merge();
  klee_assert(i == n || a[i] != wanted);
  return 0;
}
