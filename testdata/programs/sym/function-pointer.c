// A call through a symbolic function pointer goes to each of the three.
//@ paths 3
#include <klee/klee.h>
static int f(int x) { return x + 1; } //@ reached
static int g(int x) { return x + 2; } //@ reached
static int h(int x) { return x + 3; } //@ reached
int main(void) {
  int (*const t[])(int) = {f, g, h};
  unsigned char i;
  klee_make_symbolic(&i, 1, "i");
  klee_assume(i < 3);
  return t[i](10);
}
