// A symbolic file: read, mapped, written at symbolic and literal places, and read back. Opening it forks once, on
// whether it may be read and written.
//@ run --sym-files 1 4
//@ paths 5
#include <errno.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
  int fd = open("A", O_RDWR);
  if (fd < 0) {
    klee_assert(errno == EACCES);
    return 1; // path 1
  }
  char b[8] = "", c[8] = "";
  klee_assert(read(fd, b, 8) == 4 && read(fd, b, 1) == 0);
  char *m = mmap(0, 4, PROT_READ, MAP_PRIVATE, fd, 0);
  klee_assert(m[2] == b[2] && m[4] == 0);
  int other = open("A", O_RDONLY); // decided by what is known
  klee_assert(other >= 0);
  unsigned at = (unsigned char)b[0];
  klee_assume(at < 2);
  klee_assert(pwrite(fd, b + 3, 1, at) == 1); // a path for each place
  klee_assert(pread(other, c, 4, 0) == 4);
  klee_assert(c[at] == b[3] && c[2] == b[2] && c[1 - at] == b[1 - at]);
  if (c[3] == 'x') return 2;
  return 3;
}
