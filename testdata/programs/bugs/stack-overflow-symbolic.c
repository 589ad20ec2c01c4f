// Recursion that ends for every input but one.
//@ bug(stack-overflow) anywhere
//@ paths >= 2
#include <klee/klee.h>
static int count(unsigned char n) { return n == 7 ? count(n) + 1 : n; }
int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, 1, "n");
  return count(n) == 300;
}
