// UBSan: __builtin_unreachable.
//@ run --cflag=-fsanitize=undefined
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 3) __builtin_unreachable(); //@ bug(unreachable)
  return 0;
}
