// A path that throws ends with that reason; the other goes on.
//@ paths 1
//@ unsupported C++ exception
#include <klee/klee.h>
int main() {
  int x = klee_int("x");
  if (x == 3) throw x;
  return 0;
}
