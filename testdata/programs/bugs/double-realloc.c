// realloc of a freed pointer.
//@ paths 1
//@ bug(double-free) anywhere
#include <stdlib.h>
int main(void) {
  char *p = malloc(3);
  free(p);
  p = realloc(p, 10);
  return 0;
}
