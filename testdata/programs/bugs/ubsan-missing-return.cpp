// UBSan: the end of a function that should return a value (C++ only).
//@ run --cflag=-fsanitize=undefined
//@ bug(unreachable) anywhere
//@ paths 2
#include <klee/klee.h>
static int f(int x) {
  if (x > 0) return 1;
}
int main() {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  return f(x) == 5;
}
