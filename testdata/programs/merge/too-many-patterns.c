// Without merging inside, the two ways through each turn double the states: the 46 at the exit have more patterns than
// --merge-patterns admits, so the region is merged as by --merge standard.
//@ run --merge pattern --incremental-merge off --merge-loops none
//@ paths 1
//@ merged 46 in 1
//@ patterns 0
//@ counted plain_groups 1
#include <klee/klee.h>

int main(void) {
  unsigned char s[8];
  unsigned n, count = 0;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 4);
  const char *chars = "ab", *p = chars;
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
  klee_assert(count < 1 | s[0] == 'a' | s[0] == 'b');
  klee_assert(count == n | (s[count] != 'a' & s[count] != 'b'));
  return 0;
}
