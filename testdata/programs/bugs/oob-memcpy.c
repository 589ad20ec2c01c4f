// memcpy longer than its source.
//@ bug(out-of-bounds) anywhere
//@ paths 1
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *s = calloc(8, 1), d[16];
  volatile size_t n = 9;
  memcpy(d, s, n);
  return d[0];
}
