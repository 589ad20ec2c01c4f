// klee_make_symbolic of a part of an object is a misuse.
//@ paths 1
#include <klee/klee.h>
int main(void) {
  int a[4];
  klee_make_symbolic(a + 1, sizeof(int), "a"); //@ bug(invalid-argument)
  return a[1];
}
