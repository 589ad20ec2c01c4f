// Files under symbolic names keep them: one path for all names that do not exist, however many there are.
//@ run --sym-arg 1
//@ paths 4
#include <errno.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <unistd.h>
int main(int argc, char **argv) {
  int fd = open(argv[1], O_CREAT | O_WRONLY, 0600);
  if (fd >= 0) {
    klee_assert(access(argv[1], F_OK) == 0 && unlink(argv[1]) == 0);
    klee_assert(access(argv[1], F_OK) == -1 && errno == ENOENT);
    return 0;
  }
  klee_assert(errno == ENOENT || errno == EISDIR);
  return errno; // "", ".", "/"
}
