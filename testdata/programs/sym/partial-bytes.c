// Bytes of a symbolic int overwritten by concrete ones, and read again at other widths.
//@ paths 2
#include <klee/klee.h>
#include <string.h>
int main(void) {
  unsigned x;
  unsigned short h;
  klee_make_symbolic(&x, sizeof x, "x");
  ((unsigned char *)&x)[1] = 0xab;
  memcpy(&h, (char *)&x + 1, 2);
  klee_assert((h & 255) == 0xab);
  klee_assert((x & 0xff00) == 0xab00);
  if (h == 0x7fab)
    return 1; //@ reached
  return 0; //@ reached
}
