// An index of a signed type around a pointer into the middle, and a read beyond the table.
#include <klee/klee.h>
static const signed char t[9] = {-4, -3, -2, -1, 0, 1, 2, 3, 4};
int main(void) {
  signed char k;
  klee_make_symbolic(&k, 1, "k");
  const signed char *mid = t + 4;
  if (mid[k] < -2) { klee_assert(k < -2); return 1; } //@ bug(out-of-bounds)
  if (mid[k] > 2) { klee_assert(k > 2); return 2; } //@ reached
  klee_assert(mid[k] == k);
  return 0; //@ reached
}
