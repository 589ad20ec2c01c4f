// The C library's qsort on three symbolic bytes sorts them on every path.
//@ paths >= 6
//@ exit 0
#include <klee/klee.h>
#include <stdlib.h>
static int cmp(const void *a, const void *b) {
  unsigned char x = *(const unsigned char *)a, y = *(const unsigned char *)b;
  if (x < y) return -1;
  return x > y;
}
int main(void) {
  unsigned char a[3];
  klee_make_symbolic(a, sizeof a, "a");
  qsort(a, 3, 1, cmp);
  klee_assert(a[0] <= a[1] & a[1] <= a[2]);
  return 0;
}
