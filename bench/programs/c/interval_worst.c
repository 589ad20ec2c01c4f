// A sum of N variables with two values each, 0 and 2^i, times one with the values 0 and 1 (CONTROL: without the product):
// PARTI's section 4.1.2. As sets of intervals without strides the sum needs 2^N intervals.
//@ paths 2
#include <klee/klee.h>
#include <stdint.h>
#ifndef N
#define N 12
#endif

int main(void) {
  uint32_t v[N], b, sum = 0;
  klee_make_symbolic(v, sizeof v, "v");
  klee_make_symbolic(&b, sizeof b, "b");
  for (uint32_t i = 0; i < N; i++) {
    uint32_t p = 2u << i;
    klee_assume(v[i] <= p);
    klee_assume(v[i] - 1 > p - 2); // what is left is 0 and p
    sum += v[i];
  }
  klee_assume(b <= 1);
#ifndef CONTROL
  sum *= b;
#endif
  if (sum == 2 * N) return 1;
  return 0;
}
