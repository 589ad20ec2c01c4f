// Floating point on symbolic input through a conversion: pinned to one value today, and said so.
//@ unsupported symbolic float
//@ paths >= 1
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x >= 0);
  klee_assume(x < 1000);
  float f = (float)x / 2;
  return f == 21.0f;
}
