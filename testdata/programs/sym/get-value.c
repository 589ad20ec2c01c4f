// klee_get_value gives one possible value and does not restrict the path.
//@ paths 2
//@ exit 0
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x > 10);
  klee_assume(x < 20);
  int v = klee_get_value_i32(x);
  if (v <= 10 | v >= 20) return 1;
  long w = klee_get_value_l((long)x * 2);
  if (w % 2 | w < 22 | w > 38) return 2;
  if (klee_get_value_ll(5) != 5) return 3;
  if (x == v) return 0;
  return 0;
}
