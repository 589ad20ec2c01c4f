// The absolute value of INT_MIN, on the one path of two where the number is that.
//@ run --check-overflow
#include <limits.h>
#include <stdlib.h>
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  return abs(x) == INT_MIN; //@ bug(integer-overflow)
}
