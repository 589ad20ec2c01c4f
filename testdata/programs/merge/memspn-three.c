// A state that was merged inside a loop meets the next one: two merges in each turn.
//@ run --merge pattern --merge-repeats 2
//@ paths 2
//@ inside 10
//@ merged 11 in 2
//@ patterns 2
#include <klee/klee.h>

int main(void) {
  unsigned char s[8];
  unsigned n, count = 0;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 5);
  const char *chars = "abc", *p = chars;
  while (*p && n > count) {
    if (s[count] == *p) {
      count++;
      p = chars;
    } else {
      p++;
    }
  }
  klee_assert(count <= n);
  klee_assert(count < 1 | s[0] == 'a' | s[0] == 'b' | s[0] == 99);
  klee_assert(count == n | s[count] != 'a');
  klee_assert(count == n | s[count] != 'b');
  return 0;
}
