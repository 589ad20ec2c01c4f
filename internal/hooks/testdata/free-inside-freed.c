//@ paths 1
#include <stdlib.h>
int main(void) {
  char *p = malloc(8);
  free(p);
  free(p + 1); //@ bug(invalid-free)
  return 0;
}
