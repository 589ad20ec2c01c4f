// free twice.
//@ paths 1
#include <stdlib.h>
int main(void) {
  char *p = malloc(3);
  free(p);
  free(p); //@ bug(double-free)
  return 0;
}
