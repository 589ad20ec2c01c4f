// klee_make_symbolic with more bytes than the object has.
//@ paths 1
#include <klee/klee.h>
int main(void) {
  int a;
  klee_make_symbolic(&a, 8, "a"); //@ bug(invalid-argument)
  return a;
}
