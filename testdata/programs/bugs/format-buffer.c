// sprintf into a buffer that is too small for a long number.
//@ bug(out-of-bounds) anywhere
//@ paths 1
#include <stdio.h>
int main(void) {
  char b[6];
  volatile int n = 1000000;
  sprintf(b, "%d", n);
  return b[0];
}
