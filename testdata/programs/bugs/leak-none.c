// Everything freed: no leak; without a pointer of the program's own left over.
//@ run --check-leaks
//@ paths 1
//@ exit 0
#include <stdlib.h>
int main(void) {
  void **p = malloc(sizeof *p);
  *p = malloc(5);
  free(*p);
  free(p);
  return 0;
}
