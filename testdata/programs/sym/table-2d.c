// A two-dimensional table walked by input: a small state machine for the word "ab*c".
//@ paths 2
#include <klee/klee.h>
static const unsigned char next[4][4] = {{1, 3, 3, 3}, {3, 1, 2, 3}, {3, 3, 3, 3}, {3, 3, 3, 3}};
int main(void) {
  unsigned char in[4], s = 0;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < 4; i++) s = next[s][in[i] & 3];
  if (s == 2)
    return 1; //@ reached
  return 0; //@ reached
}
