// A correct program under UBSan: nothing reported.
//@ run --cflag=-fsanitize=undefined
//@ paths 3
//@ exit 0
#include <klee/klee.h>
static int clamp(int x) {
  if (x < 0) return 0;
  if (x > 9) return 9;
  return x;
}
int main(void) {
  int x, a[10] = {0};
  klee_make_symbolic(&x, sizeof x, "x");
  return a[clamp(x)];
}
