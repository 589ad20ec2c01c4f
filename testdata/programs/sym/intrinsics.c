// Leading and trailing zeros, rotations, saturating and overflowing arithmetic on symbolic operands.
//@ paths 1
//@ exit 0
#include <klee/klee.h>
int main(void) {
  unsigned x, y;
  int a, b, c;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_make_symbolic(&a, sizeof a, "a");
  klee_make_symbolic(&b, sizeof b, "b");
  klee_assume(x != 0);
  klee_assert((x >> __builtin_ctz(x) & 1) == 1);
  klee_assert(x >> (31 - __builtin_clz(x)) == 1);
  klee_assert(__builtin_rotateleft32(x, y) == __builtin_rotateright32(x, -y));
  int over = __builtin_add_overflow(a, b, &c);
  klee_assert(over == ((long)a + b != c));
  klee_assert(__builtin_mul_overflow(a, 3, &c) == ((long)a * 3 != c));
  return 0;
}
