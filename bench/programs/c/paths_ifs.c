// Nested comparisons: a symbolic byte goes into one of 6 classes, six times over, 6^6 = 46,656 paths.
#include <klee/klee.h>

#ifndef N
#define N 6
#endif

static int class(unsigned char c) {
  if (c < 128) {
    if (c < 32) return 0;
    if (c < 64) return 1;
    return 2;
  }
  if (c < 192) return 3;
  if (c < 224) return 4;
  return 5;
}

int main(void) {
  unsigned char s[N];
  klee_make_symbolic(s, sizeof s, "s");
  int sum = 0;
  for (int i = 0; i < N; i++) sum += class(s[i]);
  return sum;
}
