// How many of the first n bytes are an 'a' or a 'b'. Both ways to the next byte meet there, and differ in nothing that is
// read again: 7 states arrive in place of 22, with the patterns of memspn.c.
//@ run --merge pattern --merge-repeats 2
//@ paths 2
//@ inside 3
//@ merged 7 in 2
//@ patterns 2
#include <klee/klee.h>

int main(void) {
  unsigned char s[8];
  unsigned n, count = 0;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 3);
  const char *chars = "ab", *p = chars;
  while (*p && n > count) {
    if (s[count] == *p) {
      count++;
      p = chars;
    } else {
      p++;
    }
  }
  klee_assert(count <= n);
  klee_assert(count < 1 | s[0] == 'a' | s[0] == 'b');
  klee_assert(count == n | s[count] != 'a');
  klee_assert(count == n | s[count] != 'b');
  return 0;
}
