// UBSan: signed addition.
//@ run --cflag=-fsanitize=undefined
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  int y = x + 1; //@ bug(integer-overflow)
  return y == 5 & 0;
}
