// Calls of functions that call nothing are regions, from their first branch that forks to their return: two ways of
// the loop for each byte in place of four. A loop that calls functions is none, nor is a call of a function that calls
// others.
//@ run --merge standard --merge-calls no-call
//@ paths 16
//@ merged 45 in 15
#include <klee/klee.h>

static int kind(unsigned char c) {
  if (c < 10)
    return 0;
  if (c == 'x')
    return 1;
  return c < 200 ? 2 : 3;
}

static int odd(unsigned char c) {
  if (kind(c) & 1)
    return 1;
  return 0;
}

int main(void) {
  unsigned char s[4];
  int n = 0;
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 4; i++)
    n += odd(s[i]);
  klee_assert((n != 4) | (s[0] == 'x' | s[0] >= 200));
  return 0;
}
