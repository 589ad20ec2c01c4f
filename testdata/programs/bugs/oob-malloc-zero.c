// malloc(0) gives a pointer that may not be read.
//@ paths 1
#include <stdlib.h>
int main(void) {
  char *p = malloc(0);
  return *p; //@ bug(out-of-bounds)
}
