// A read of freed memory.
//@ paths 1
#include <stdlib.h>
int main(void) {
  int *p = malloc(sizeof *p);
  *p = 5;
  free(p);
  return *p; //@ bug(use-after-free)
}
