// free of a local.
//@ paths 1
#include <stdlib.h>
int main(void) {
  int x[4];
  int *volatile p = x;
  free(p); //@ bug(invalid-free)
  return 0;
}
