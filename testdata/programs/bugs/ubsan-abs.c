// UBSan: the absolute value of INT_MIN.
//@ run --cflag=-fsanitize=signed-integer-overflow
#include <limits.h>
#include <stdlib.h>
int main(void) {
  volatile int x = INT_MIN;
  return abs(x) == 3; //@ bug(integer-overflow)
}
