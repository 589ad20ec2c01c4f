// UBSan: the shift exponent.
//@ run --cflag=-fsanitize=undefined
//@ paths >= 2
#include <klee/klee.h>
int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, 1, "n");
  unsigned x = 1u << n; //@ bug(overshift)
  return x == 0;
}
