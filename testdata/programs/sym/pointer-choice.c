// A pointer that is one of three objects: a read through it takes each, or one term over all.
//@ paths >= 3
#include <klee/klee.h>
static int a = 1, b = 2, c = 3;
int main(void) {
  int *t[3] = {&a, &b, &c};
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 3);
  int v = *t[i];
  if (v == 1)
    return 10; //@ reached
  if (v == 2)
    return 20; //@ reached
  if (v == 3)
    return 30; //@ reached
  return 99; //@ unreached
}
