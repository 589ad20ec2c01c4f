// Collatz steps of a byte below 16: the parities of the numbers on the way tell all starts from 1 to 15 apart.
//@ paths 15
#include <klee/klee.h>
int main(void) {
  unsigned x, n = 0;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_assume(x > 0);
  klee_assume(x < 16);
  while (x != 1) {
    if (x & 1) x = 3 * x + 1; else x /= 2;
    n++;
  }
  return n;
}
