// Signed addition overflows for one of the two paths, with --check-overflow.
//@ unsupported symbolic exit code (pinned to one value)
//@ run --check-overflow
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  return x + 1 == 0; //@ bug(integer-overflow)
}
