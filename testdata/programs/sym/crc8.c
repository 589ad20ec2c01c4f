// CRC-8 of two bytes equals a given value: the table-free form, without branches.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  unsigned char d[2], c = 0;
  klee_make_symbolic(d, sizeof d, "d");
  for (int i = 0; i < 2; i++) {
    c ^= d[i];
    for (int k = 0; k < 8; k++) c = (unsigned char)(c << 1) ^ (0x07 & -(c >> 7));
  }
  if (c == 0x5a)
    return 1; //@ reached
  return 0; //@ reached
}
