// A dispatch table whose last entry was forgotten and is null.
//@ paths >= 4
#include <klee/klee.h>
static int a(void) { return 1; }
static int b(void) { return 2; }
static int c(void) { return 3; }
static int (*const table[4])(void) = {a, b, c};
int main(void) {
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 4);
  return table[i]() == 0; //@ bug(invalid-call)
}
