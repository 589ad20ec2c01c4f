// A switch with six cases and a default; two cases share a label.
//@ paths >= 6
#include <klee/klee.h>
int main(void) {
  unsigned x;
  klee_make_symbolic(&x, sizeof x, "x");
  switch (x) {
  case 0: return 10; //@ reached
  case 1:
  case 2: return 20; //@ reached
  case 3: return 30; //@ reached
  case 4: return 40; //@ reached
  case 5: return 50; //@ reached
  default: return 60; //@ reached
  }
}
