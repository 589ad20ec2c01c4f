// A leak is no bug unless asked for.
//@ paths 1
//@ exit 0
#include <stdlib.h>
int main(void) {
  volatile char *p = malloc(10);
  p = 0;
  return p != 0;
}
