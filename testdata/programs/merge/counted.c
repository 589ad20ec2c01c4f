// Two calls of a loop over 20 bytes that asks for one of two characters: 20 * 2^21 + 1 paths without merging. Three paths
// stand for all of them, which is counted after the run. Merging itself only has a bound: its forks behind the first
// loop count all parts on both sides.
//@ run --merge pattern --merge-count 2000
//@ paths 3
//@ counted paths_at_least 41943038
//@ counted count_exact 1
//@ counted paths_exact 0
#include <klee/klee.h>

static unsigned span(const unsigned char *s, const char *set, unsigned n) {
  unsigned i, k;
  for (i = 0; i < n; i++) {
    for (k = 0; k < 2; k++)
      if (s[i] == set[k]) break;
    if (k == 2) break;
  }
  return i;
}

int main(void) {
  unsigned char s[20];
  klee_make_symbolic(s, sizeof s, "s");
  unsigned a = span(s, " \t", 20);
  unsigned b = span(s + a, "\r\n", 20 - a);
  return a + b == 20;
}
