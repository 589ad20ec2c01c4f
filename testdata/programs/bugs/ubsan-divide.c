// UBSan: the division overflow.
//@ run --cflag=-fsanitize=undefined
//@ paths >= 1
#include <limits.h>
int main(void) {
  volatile int a = INT_MIN, b = -1;
  return a / b; //@ bug(integer-overflow)
}
