// A symbolic index write beyond a heap object; in bounds it is harmless.
//@ paths 2
//@ exit 0
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  char *p = calloc(16, 1);
  unsigned char i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 20);
  p[i] = 1; //@ bug(out-of-bounds)
  free(p);
  return 0;
}
