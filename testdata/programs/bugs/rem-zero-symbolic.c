// Unsigned remainder by a masked byte.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  unsigned char b;
  klee_make_symbolic(&b, 1, "b");
  return 1000u % (b & 15) > 5000; //@ bug(division-by-zero)
}
