// A 64-bit magic number and a checksum that no random input would meet.
//@ paths 3
#include <klee/klee.h>
int main(void) {
  unsigned long m;
  unsigned char d[4];
  klee_make_symbolic(&m, sizeof m, "magic");
  klee_make_symbolic(d, sizeof d, "data");
  if (m * 0x9e3779b97f4a7c15 != 0x123456789abcdef1)
    return 1; //@ reached
  unsigned c = 7;
  for (int i = 0; i < 4; i++) c = c * 31 + d[i];
  if (c != 9999999)
    return 2; //@ reached
  return 0; //@ reached
}
