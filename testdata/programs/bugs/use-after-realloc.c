// The old pointer after realloc moved the object.
//@ paths 1
#include <stdlib.h>
int main(void) {
  char *p = malloc(8);
  p[0] = 'x';
  char *q = realloc(p, 4096);
  q[0] = 'y';
  return p[0]; //@ bug(use-after-free)
}
