// A switch on a signed byte with a negative case and one that an assumption rules out.
//@ paths 3
#include <klee/klee.h>
int main(void) {
  signed char x;
  klee_make_symbolic(&x, 1, "x");
  klee_assume(x < 50);
  switch (x) {
  case -100: return 1; //@ reached
  case 7: return 2; //@ reached
  case 99: return 3; //@ unreached
  }
  return 0; //@ reached
}
