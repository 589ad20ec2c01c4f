// klee_prefer_cex shapes tests and never the paths.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  char s[3];
  klee_make_symbolic(s, sizeof s, "s");
  for (int i = 0; i < 3; i++) klee_prefer_cex(s, s[i] >= ' ' & s[i] <= '~');
  if (s[0] == 1)
    return 1; //@ reached
  return 0; //@ reached
}
