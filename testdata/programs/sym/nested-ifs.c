// Four independent tests of four bytes: 2^4.
//@ paths 16
#include <klee/klee.h>
int main(void) {
  unsigned char b[4];
  int n = 0;
  klee_make_symbolic(b, sizeof b, "b");
  if (b[0] > 100) n += 1;
  if (b[1] == 7) n += 2;
  if (b[2] & 1) n += 4;
  if (b[3] < b[0]) n += 8;
  return n;
}
