// A file of symbolic size: stat and lseek return one term, a block of that size holds the file, and a read behind the
// size is out of bounds. Nothing of it makes a path for each size.
//@ run --sym-files 1 8 --sym-file-size --symbolic-size 16
//@ paths 9
#include <fcntl.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  struct stat st;
  int fd = open("A", O_RDONLY);
  if (fd < 0 || fstat(fd, &st)) return 1;
  off_t end = lseek(fd, 0, SEEK_END);
  klee_assert(end == st.st_size && end <= 8 && lseek(fd, 0, SEEK_CUR) == end);
  klee_assert((st.st_blocks == 0) == (end == 0));
  char more, *p = malloc(end);
  klee_assert(read(fd, &more, 1) == 0);
  lseek(fd, 0, SEEK_SET);
  klee_assert(read(fd, p, 8) == end);
  klee_assert(read(fd, &more, 1) == 0);
  if (end && p[0] == 'x') {
    if (p[2] == 'y') return 2; //@ bug(out-of-bounds)
    return 3;
  }
  return 0;
}
