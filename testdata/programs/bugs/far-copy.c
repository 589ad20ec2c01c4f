// A copy that begins far outside of a block, of known and of symbolic length: the finding names the block.
//@ paths 7
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  volatile unsigned long far = 400000000;
  char b[8] = "abcdefg", *s = malloc(10);
  size_t n = 4;
  int k = klee_range(0, 5, "k");
  if (k > 2)
    n = klee_range(1, 3, "n");
  switch (k) {
  case 0: memcpy(s + far, b, n); break; //@ bug(out-of-bounds)
  case 1: memset(s + far, 0, n); break; //@ bug(out-of-bounds)
  case 2: memcpy(b, s + far, n); break; //@ bug(out-of-bounds)
  case 3: memcpy(b, s + far, n); break; //@ bug(out-of-bounds)
  case 4: memset(s + far, 3, n); break; //@ bug(out-of-bounds)
  }
  return 0;
}
