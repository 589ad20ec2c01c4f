// free of a global.
//@ paths 1
#include <stdlib.h>
static char buf[32];
int main(void) {
  char *volatile p = buf;
  free(p); //@ bug(invalid-free)
  return 0;
}
