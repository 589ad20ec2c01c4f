// Written at i, read at j: equal exactly when i == j.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int a[8] = {0};
  unsigned i, j;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_make_symbolic(&j, sizeof j, "j");
  klee_assume(i < 8);
  klee_assume(j < 8);
  a[i] = 42;
  if (a[j] == 42) {
    klee_assert(i == j);
    return 1; //@ reached
  }
  klee_assert(i != j);
  return 0; //@ reached
}
