// The bytes of a file of symbolic size are counted in a loop: all ways through it become one.
//@ run --sym-files 1 5 --sym-file-size --symbolic-size 16 --merge standard --merge-where sizes
//@ paths 2
//@ merged 6 in 1
#include <fcntl.h>
#include <klee/klee.h>
#include <unistd.h>
int main(void) {
  unsigned char b[8] = {0};
  unsigned zeros = 0;
  int fd = open("A", O_RDONLY);
  if (fd < 0) return 1;
  ssize_t n = read(fd, b, sizeof b);
  for (ssize_t i = 0; i < n; i++)
    zeros += b[i] == 0;
  klee_assert(zeros <= n);
  return 0;
}
