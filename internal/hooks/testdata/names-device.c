// A file name with one symbolic character: /dev/null, /dev/full, /dev/ itself, names below a missing /dev//ull, others.
//@ paths 5
#include <fcntl.h>
#include <klee/klee.h>
int main(void) {
  char name[] = "/dev/null";
  char c;
  klee_make_symbolic(&c, 1, "c");
  name[5] = c;
  klee_assert((open(name, O_RDONLY) >= 0) == (name[5] == 'n' || name[5] == 'f' || name[5] == 0));
  return 0;
}
