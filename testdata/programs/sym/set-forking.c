// While forking is off a branch takes one side only.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int x, y, n = 0;
  klee_make_symbolic(&x, sizeof x, "x");
  klee_make_symbolic(&y, sizeof y, "y");
  klee_set_forking(0);
  if (x > 5) n += 1;
  klee_set_forking(1);
  if (y > 5) n += 2;
  return n;
}
