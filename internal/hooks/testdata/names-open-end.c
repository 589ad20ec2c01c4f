// A file name that may have no end.
//@ paths 2
#include <fcntl.h>
#include <klee/klee.h>
int main(void) {
  char name[2];
  klee_make_symbolic(name, 2, "name");
  klee_assume(name[0] == 'x');
  return open(name, O_RDONLY) >= 0; //@ bug(out-of-bounds)
}
