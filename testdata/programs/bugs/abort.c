// abort for one input.
//@ paths 2
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  char c;
  klee_make_symbolic(&c, 1, "c");
  if (c == 'q') abort(); //@ bug(abort)
  return 0;
}
