// A loop of three turns with two ways out has no quantifier where --merge-repeats is greater, as by default: the states of
// each way are still one.
//@ run --merge pattern --merge-loops none --merge-repeats 4
//@ paths 2
//@ merged 7 in 2
//@ patterns 0
//@ counted plain_short 2
#include <klee/klee.h>

int main(void) {
  unsigned char s[4], n;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&n, 1, "n");
  klee_assume(n <= 3);
  unsigned i = 0;
  klee_open_merge();
  while (i < n) {
    if (s[i] == 'a') {
      klee_close_merge();
      klee_assert(i < n & s[i] == 'a' & (i == 0 | s[0] != 'a'));
      return 1;
    }
    i++;
  }
  klee_close_merge();
  klee_assert(i == n & (i == 0 | s[0] != 'a'));
  return 0;
}
