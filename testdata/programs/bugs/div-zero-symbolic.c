// Division by input: zero is the bug, the rest is one path.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int d;
  klee_make_symbolic(&d, sizeof d, "d");
  return 100 / d > 200; //@ bug(division-by-zero)
}
