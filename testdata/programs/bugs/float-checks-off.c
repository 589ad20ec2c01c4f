// Without --check-float quotients by zero and products that are too large are numbers like others.
//@ paths 3
#include <math.h>
#include <klee/klee.h>
int main(void) {
  double x;
  klee_make_symbolic(&x, sizeof x, "x");
  volatile double q = 1 / x, p = x * 1e300;
  if (q == INFINITY) return 1; //@ reached
  if (p == INFINITY) return 2; //@ reached
  return 0;
}
