// Two repetitions at most: one way out of the loop has counts 0 and 1 only, which make no formula.
//@ run --merge pattern --merge-repeats 2 --merge-loops none
//@ paths 2
//@ merged 5 in 2
//@ patterns 1
//@ counted plain_short 1
#include <klee/klee.h>

int main(void) {
  unsigned char s[8];
  unsigned n, count = 0;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 2);
  const char *chars = "a", *p = chars;
  klee_open_merge();
  while (*p && n > count) {
    if (s[count] == *p) {
      count++;
      p = chars;
    } else {
      p++;
    }
  }
  klee_close_merge();
  klee_assert(count <= n);
  klee_assert(count < 1 | s[0] == 'a');
  klee_assert(count == n | s[count] != 'a');
  return 0;
}
