// && and || are branches: a; a and b; a and not b, c; … five ways through (a && b) || c.
//@ paths 5
#include <klee/klee.h>
int main(void) {
  unsigned char a, b, c;
  klee_make_symbolic(&a, 1, "a");
  klee_make_symbolic(&b, 1, "b");
  klee_make_symbolic(&c, 1, "c");
  if ((a == 1 && b == 2) || c == 3) return 1;
  return 0;
}
