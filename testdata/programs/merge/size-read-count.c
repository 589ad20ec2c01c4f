// A file is read with its size as the number of bytes, into memory of that size: its size stays symbolic. A number
// that may be smaller than what is left is one path for each value that is.
//@ run --sym-files 1 8 --sym-file-size --sym-stdin 4 --symbolic-size 32 --merge standard
//@ paths 7
//@ merged 511 in 1
#include <fcntl.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void) {
  struct stat st;
  int fd = open("A", O_RDONLY);
  if (fd < 0 || fstat(fd, &st))
    return 1;
  unsigned char *p = malloc(st.st_size), b[8], k = 0;
  ssize_t n = read(fd, p, st.st_size);
  klee_assert(n == st.st_size);
  klee_assert(read(fd, p, 1) == 0);
  for (ssize_t i = 0; i < n; i++)
    if (p[i] == 'a')
      k++;
  klee_assert(k <= n);
  if (k < 8)
    return 2;

  unsigned char c;
  klee_make_symbolic(&c, 1, "c");
  n = read(0, b, c & 7); // 0, 1, 2 of at least that many, and 3 and 4
  klee_assert(n <= (c & 7));
  return 0;
}
