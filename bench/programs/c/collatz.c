// Collatz's sequence from one byte. With a branch on the parity each value takes a way of its own: 255 of them, and
// zero. With -DBRANCHLESS there is one path for each number of steps, 83 of them, and zero.
//@ run --sym-stdin 1
//@ paths 256
#include <stdio.h>

int main(void) {
  int c = getchar();
  if (c <= 0) return 0;
  unsigned n = (unsigned)c, steps = 0;
  while (n != 1) {
#ifdef BRANCHLESS
    unsigned odd = -(n & 1);
    n = (odd & (3 * n + 1)) | (~odd & n / 2);
#else
    n = n & 1 ? 3 * n + 1 : n / 2;
#endif
    steps++;
  }
  return (int)steps;
}
