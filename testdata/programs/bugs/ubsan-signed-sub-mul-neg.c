// UBSan: signed subtraction, multiplication and negation, one per path.
//@ run --cflag=-fsanitize=undefined
//@ paths 4
#include <klee/klee.h>
#include <limits.h>
int main(void) {
  unsigned char k;
  volatile int min = INT_MIN, r = 0;
  klee_make_symbolic(&k, 1, "k");
  switch (k) {
  case 0: r = min - 1; break; //@ bug(integer-overflow)
  case 1: r = min * 2; break; //@ bug(integer-overflow)
  case 2: r = -min; break; //@ bug(integer-overflow)
  }
  return r == 12345;
}
