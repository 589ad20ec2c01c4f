// klee_make_symbolic at an address of unknown value: two objects, and one path for all addresses where none begins.
//@ paths 3
#include <klee/klee.h>
static int a, b;
int main(void) {
  void *p;
  klee_make_symbolic(&p, sizeof p, "p");
  klee_assume((p == &a) | (p == &b) | ((unsigned long)p < 4096));
  klee_make_symbolic(p, 4, "x"); //@ bug(null-dereference)
  return 0;
}
