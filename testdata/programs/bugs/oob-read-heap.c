// A read one past the end of a heap object.
//@ paths 1
#include <stdlib.h>
int main(void) {
  int *p = calloc(4, sizeof *p);
  return p[4]; //@ bug(out-of-bounds)
}
