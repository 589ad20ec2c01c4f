// A file name in a block of symbolic size ends where its zero is; a name that does not end in its block is a bug. What
// calloc left behind the block's end is no zero.
//@ run --symbolic-size 8
//@ paths 3
#include <fcntl.h>
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, 1, "n");
  klee_assume(n >= 1 & n <= 3);
  char *name = calloc(n, 1);
  name[0] = '/';
  if (n == 2) {
    int d = open(name, O_RDONLY);
    return d < 0;
  }
  name[n - 1] = '/';
  int d = open(name, O_RDONLY); //@ bug(out-of-bounds)
  return d < 0;
}
