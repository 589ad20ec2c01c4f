// A bug after main, in an exit handler.
//@ paths 1
#include <stdlib.h>
static char *p;
static void at_end(void) {
  p[0] = 1; //@ bug(use-after-free)
}
int main(void) {
  atexit(at_end);
  p = malloc(1);
  free(p);
  return 0;
}
