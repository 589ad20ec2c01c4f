// A symbolic object of 4096 bytes, two of them looked at.
//@ paths 4
#include <klee/klee.h>
static unsigned char big[4096];
int main(void) {
  int n = 0;
  klee_make_symbolic(big, sizeof big, "big");
  if (big[17] == 200) n += 1;
  if (big[4095] == big[17]) n += 2;
  return n;
}
