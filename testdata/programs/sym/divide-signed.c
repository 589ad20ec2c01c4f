// Signed division truncates towards zero.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  signed char a;
  klee_make_symbolic(&a, 1, "a");
  klee_assert(a / 2 == (a + (a < 0)) >> 1);
  if (a % 7 == -3) {
    klee_assert(a < 0);
    return 1; //@ reached
  }
  return 0; //@ reached
}
