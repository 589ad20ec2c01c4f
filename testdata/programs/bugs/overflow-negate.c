// The negative of INT_MIN.
//@ run --check-overflow
//@ paths 1
#include <limits.h>
int main(void) {
  volatile int x = INT_MIN;
  return -x; //@ bug(integer-overflow)
}
