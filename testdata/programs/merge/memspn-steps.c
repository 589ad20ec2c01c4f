// The ways to the next byte differ in memory: in the number of comparisons. No states are merged inside of the loop.
//@ run --merge pattern --merge-repeats 2
//@ inside 0
//@ paths 10
//@ merged 20 in 8
#include <klee/klee.h>

static unsigned steps;

int main(void) {
  unsigned char s[8];
  unsigned n, count = 0;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 3);
  const char *chars = "ab", *p = chars;
  while (*p && n > count) {
    steps++;
    if (s[count] == *p) {
      count++;
      p = chars;
    } else {
      p++;
    }
  }
  klee_assert(steps <= 2 * count + 2);
  klee_assert(steps >= count);
  klee_assert(count <= n);
  klee_assert(count < 1 | s[0] == 'a' | s[0] == 'b');
  klee_assert(count == n | s[count] != 'a');
  klee_assert(count == n | s[count] != 'b');
  return 0;
}
