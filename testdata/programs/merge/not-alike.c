// States that have allocated different objects are not merged, nor those that have written different output.
//@ run --merge standard --merge-loops none
//@ paths 4
//@ merged 0 in 0
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  unsigned char c, d;
  char *p = 0;
  klee_make_symbolic(&c, 1, "c");
  klee_make_symbolic(&d, 1, "d");
  klee_open_merge();
  if (c == 1)
    p = malloc(1);
  klee_close_merge();
  klee_open_merge();
  if (d == 1)
    puts("one");
  klee_close_merge();
  free(p);
  return 0;
}
