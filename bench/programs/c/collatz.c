// Collatz's sequence from N bytes. With a branch on the parity each number takes a way of its own: 255 of them for one
// byte, and zero. With -DBRANCHLESS there is one path for each number of steps, 83 of them, and zero.
//@ run --sym-stdin 1
//@ paths 256
#include <stdio.h>
#ifndef N
#define N 1
#endif

int main(void) {
  unsigned n = 0, steps = 0;
  for (int i = 0; i < N; i++) n = n << 8 | (unsigned char)getchar();
  if (n == 0) return 0;
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
