// klee_range: begin included, end not.
//@ paths 4
#include <klee/klee.h>
int main(void) {
  int x = klee_range(-1, 3, "x");
  if (x == -1)
    return 1; //@ reached
  if (x == 2)
    return 2; //@ reached
  if (x == 3)
    return 3; //@ unreached
  if (x == 0)
    return 4; //@ reached
  return 5; //@ reached
}
