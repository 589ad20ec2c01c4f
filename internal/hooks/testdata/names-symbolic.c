// A file name of two symbolic characters: the empty one, names of the root, and all others, which do not exist.
//@ paths 9
#include <errno.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <string.h>
int main(void) {
  char name[3];
  klee_make_symbolic(name, 3, "name");
  klee_assume(name[2] == 0);
  int fd = open(name, O_RDONLY);
  if (fd < 0) { // 3 paths: the empty name, a missing name in the root, and one in the working folder
    klee_assert(errno == ENOENT);
    return 0;
  }
  // 6 paths: . / .. ./ /. //
  klee_assert(name[0] == '.' || name[0] == '/');
  klee_assert(name[1] == 0 || name[1] == '.' || name[1] == '/');
  return 0;
}
