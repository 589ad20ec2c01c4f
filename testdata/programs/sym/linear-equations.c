// Two equations with one solution in bytes.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  unsigned char x, y;
  klee_make_symbolic(&x, 1, "x");
  klee_make_symbolic(&y, 1, "y");
  if (((x * 3 + y * 5 == 1000) & (x - y == 24)) != 0) {
    klee_assert(x == 140 & y == 116);
    return 1; //@ reached
  }
  return 0; //@ reached
}
