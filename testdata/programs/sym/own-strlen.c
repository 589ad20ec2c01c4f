// A loop over a symbolic string of four bytes and a zero.
//@ paths 5
#include <klee/klee.h>
int main(void) {
  char s[5];
  klee_make_symbolic(s, sizeof s, "s");
  s[4] = 0;
  int n = 0;
  while (s[n]) n++;
  return n;
}
