// A pointer of a symbolic choice: null, misaligned, or good.
//@ cflags -fsanitize=undefined
//@ paths 3
//@ bugs 9 null-dereference undefined-behavior
#include <klee/klee.h>
int main(void) {
  static int good[2] = {7, 8};
  unsigned k = klee_range(0, 3, "k");
  int v = *(int *)(k == 0 ? 0 : (char *)good + k - 1);
  return v & 0;
}
