// Elements of four bytes: the bytes of a word differ between turns each by its own constant.
//@ run --merge pattern --merge-repeats 2 --merge-loops none
//@ paths 2
//@ merged 9 in 2
//@ patterns 2
#include <klee/klee.h>

int main(void) {
  unsigned a[4], n, i, wanted;
  klee_make_symbolic(a, sizeof a, "a");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(&wanted, sizeof wanted, "wanted");
  klee_assume(n <= 4);
  int found = 0;
  klee_open_merge();
  for (i = 0; i < n; i++)
    if (a[i] == wanted) {
      found = 1;
      break;
    }
  klee_close_merge();
  if (found)
    klee_assert(a[i] == wanted & (i == 0 | a[0] != wanted));
  else
    klee_assert(i == n);
  return 0;
}
