// free of an address where nothing is.
//@ paths 1
#include <stdlib.h>
int main(void) {
  void *volatile p = (void *)0x123456789000;
  free(p); //@ bug(invalid-free)
  return 0;
}
