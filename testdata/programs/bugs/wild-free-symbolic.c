// A number of unknown value is freed: null, each of two live blocks, and one path for all other addresses. A block that
// was freed before is the worst of those.
//@ paths 4
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  void *p, *gone = malloc(8);
  void *volatile keep[2];
  for (int i = 0; i < 2; i++) keep[i] = malloc(16 + i);
  free(gone);
  klee_make_symbolic(&p, sizeof p, "p");
  free(p); //@ bug(double-free)
  return 0;
}
