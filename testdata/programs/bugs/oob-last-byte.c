// A wide access of which only the last byte lies outside.
//@ paths 1
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = calloc(1, 11);
  return *(int *)(p + 8) != 0; //@ bug(out-of-bounds)
}
