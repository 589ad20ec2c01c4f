// A variable-length array with a negative number of elements, and one that may be.
//@ unoptimised
#include <klee/klee.h>
static int sum(int n) {
  volatile char a[n]; //@ bug(stack-overflow)
  a[0] = 1;
  return a[0];
}
int main(void) {
  int n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n > 0 & n < 3 | n == -1);
  return sum(n); //@ paths 2
}
