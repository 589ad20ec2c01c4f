// strlen of bytes without an end.
//@ bug(out-of-bounds) anywhere
//@ paths 1
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *s = malloc(4);
  memset(s, 'x', 4);
  return (int)strlen(s);
}
