// The compiler's popcount against a loop without branches.
//@ paths 1
//@ exit 0
#include <klee/klee.h>
int main(void) {
  unsigned char x;
  int n = 0;
  klee_make_symbolic(&x, 1, "x");
  for (int i = 0; i < 8; i++) n += x >> i & 1;
  klee_assert(__builtin_popcount(x) == n);
  klee_assert(__builtin_parity(x) == (n & 1));
  klee_assert((__builtin_bswap32(x) >> 24) == x);
  return 0;
}
