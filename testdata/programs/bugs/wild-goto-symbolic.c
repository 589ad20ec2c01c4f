// A computed goto to an address of unknown value: each label, and one path for all other addresses.
//@ paths 4
#include <klee/klee.h>
int main(void) { //@ bug(invalid-call)
  static void *const labels[] = {&&one, &&two, &&three};
  void *p = labels[0];
  klee_make_symbolic(&p, sizeof p, "p");
  goto *p;
one:
  return 1;
two:
  return 2;
three:
  return 3;
}
