// A write at a symbolic index, then reads at concrete ones: each read's comparison forks once.
//@ paths 3
#include <klee/klee.h>
int main(void) {
  unsigned char a[8] = {0}, i;
  klee_make_symbolic(&i, 1, "i");
  klee_assume(i < 8);
  a[i] = 5;
  if (a[2] == 5)
    return 1; //@ reached
  if (a[7] == 5)
    return 2; //@ reached
  return 0; //@ reached
}
