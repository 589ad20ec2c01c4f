// memset with a symbolic length, capped one too late.
//@ bug(out-of-bounds) anywhere
//@ paths >= 2
#include <klee/klee.h>
#include <string.h>
int main(void) {
  char b[4];
  unsigned char n;
  klee_make_symbolic(&n, 1, "n");
  klee_assume(n <= 5);
  memset(b, 0, n);
  return 0;
}
