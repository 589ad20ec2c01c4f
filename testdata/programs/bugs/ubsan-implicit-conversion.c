// UBSan: an implicit conversion that changes the value (-fsanitize=implicit-conversion).
//@ run --cflag=-fsanitize=implicit-conversion
//@ paths 2
#include <klee/klee.h>
int main(void) {
  unsigned x;
  klee_make_symbolic(&x, sizeof x, "x");
  unsigned char c = x; //@ bug(undefined-behavior)
  return c == 1 & 0;
}
