// A lost heap object, with --check-leaks.
//@ run --check-leaks
//@ bug(leak) anywhere
//@ paths 1
#include <stdlib.h>
int main(void) {
  char *p = malloc(10);
  p[0] = 1;
  p = 0;
  return 0;
}
