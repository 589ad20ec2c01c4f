// Three ways: zero, negative, positive.
//@ paths 3
#include <klee/klee.h>
static int get_sign(int x) {
  if (x == 0)
    return 0; //@ reached
  if (x < 0)
    return -1; //@ reached
  return 1; //@ reached
}
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  return get_sign(x);
}
