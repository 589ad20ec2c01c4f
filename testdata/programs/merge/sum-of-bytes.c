// A sum of contents is no line in the number of turns: it stays a choice, and the counter is a line.
//@ run --merge pattern --merge-repeats 2
//@ paths 1
//@ merged 5 in 1
//@ patterns 1
#include <klee/klee.h>

int main(void) {
  unsigned char s[4];
  unsigned n, i, sum = 0;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 4);
  for (i = 0; i < n; i++)
    sum += s[i];
  klee_assert(i == n);
  klee_assert(sum <= 255 * n);
  return 0;
}
