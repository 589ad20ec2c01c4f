// A signed index checked against the upper bound only.
//@ paths >= 3
#include <klee/klee.h>
static int a[8];
int main(void) {
  signed char i;
  klee_make_symbolic(&i, sizeof i, "i");
  if (i >= 8) return 1;
  return a[i]; //@ bug(out-of-bounds)
}
