// The comparison function reads beyond the element.
//@ paths 1
#include <stdlib.h>
static int cmp(const void *a, const void *b) {
  const int *x = a, *y = b;
  return x[3] - y[3]; //@ bug(out-of-bounds)
}
int main(void) {
  int *v = calloc(3, sizeof *v);
  qsort(v, 3, sizeof *v, cmp);
  return 0;
}
