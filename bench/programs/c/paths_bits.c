// A chain of 15 tests of single bits: every combination is a path, 2^15 = 32,768.
#include <klee/klee.h>

#ifndef N
#define N 15
#endif

int main(void) {
  unsigned v;
  klee_make_symbolic(&v, sizeof v, "v");
  int set = 0;
  for (int i = 0; i < N; i++)
    if (v >> i & 1) set++;
  return set;
}
