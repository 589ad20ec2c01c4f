// klee_int and klee_choose.
//@ paths 4
#include <klee/klee.h>
int main(void) {
  int x = klee_int("x");
  unsigned long k = klee_choose(3);
  if (x > 0) return k > 2; // k > 2 cannot be
  if (k == 0)
    return 1; //@ reached
  if (k == 1)
    return 2; //@ reached
  return 3; //@ reached
}
