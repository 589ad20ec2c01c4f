// free of a pointer into the middle.
//@ paths 1
#include <stdlib.h>
int main(void) {
  char *p = malloc(16);
  free(p + 4); //@ bug(invalid-free)
  return 0;
}
