// A file name with one symbolic character: /dev/null is among its values.
//@ paths 2
#include <fcntl.h>
#include <klee/klee.h>
int main(void) {
  char name[] = "/dev/null";
  char c;
  klee_make_symbolic(&c, 1, "c");
  name[5] = c;
  klee_assert((open(name, O_RDONLY) >= 0) == (name[5] == 'n'));
  return 0;
}
