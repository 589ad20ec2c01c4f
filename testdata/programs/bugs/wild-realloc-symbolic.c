// realloc of a number of unknown value: null, the live block, and one path for all other addresses.
//@ paths 3
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  void *volatile keep = malloc(5);
  void *p;
  klee_make_symbolic(&p, sizeof p, "p");
  return realloc(p, 9) == 0; //@ bug(invalid-free)
}
