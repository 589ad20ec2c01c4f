// Two indices in one condition, and one index twice.
//@ paths 3
#include <klee/klee.h>
static const int a[6] = {3, 4, 3, 4, 9, -20};
int main(void) {
  unsigned char k, x;
  klee_make_symbolic(&k, 1, "k");
  klee_make_symbolic(&x, 1, "x");
  klee_assume((k < 5) & (x < 5));
  if (a[k] + a[x] == 7) { klee_assert(k != x); return 1; } //@ reached
  if (a[k] + a[k + 1] < 0) { klee_assert(k == 4); return 2; } //@ reached
  return 0; //@ reached
}
