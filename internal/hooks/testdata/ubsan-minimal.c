// The minimal run-time's handlers get no data: the finding is at the call.
//@ cflags -fsanitize=undefined -fsanitize-minimal-runtime
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int x = klee_int("x");
  volatile int y = x;
  return y + 1 == 0 & 0; //@ bug(integer-overflow)
}
