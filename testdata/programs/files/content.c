// Content: append, holes, truncate, positions, vectors, copies.
//@ native
//@ exit 0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static long sum(int fd) {
  unsigned char buf[1000];
  long h = 0, n;
  lseek(fd, 0, SEEK_SET);
  while ((n = read(fd, buf, sizeof buf)) > 0)
    for (long i = 0; i < n; i++) h = (h * 31 + buf[i]) % 1000003;
  return h;
}

int main(void) {
  int fd = open("f", O_CREAT | O_RDWR, 0644), ap = open("f", O_WRONLY | O_APPEND);
  printf("%ld\n", (long)write(fd, "0123456789", 10));
  printf("%ld %ld\n", (long)write(ap, "end", 3), (long)lseek(ap, 0, SEEK_CUR));
  printf("%ld\n", (long)pwrite(ap, "x", 1, 0));
  lseek(fd, 20000, SEEK_SET);
  write(fd, "far", 3);
  printf("%ld\n", sum(fd));
  printf("%ld %ld\n", (long)lseek(fd, 0, SEEK_END), (long)lseek(fd, -25000, SEEK_CUR));
  printf("%d\n", ftruncate(fd, 5));
  printf("%d %ld\n", ftruncate(fd, 9000), sum(fd));
  struct stat st;
  fstat(fd, &st);
  printf("size %ld\n", (long)st.st_size);
  struct iovec v[3] = {{"ab", 2}, {"", 0}, {"cdef", 4}};
  printf("%ld\n", (long)pwritev(fd, v, 3, 4094));
  char x[4], y[8] = "";
  struct iovec r[2] = {{x, 4}, {y, 8}};
  lseek(fd, 4093, SEEK_SET);
  printf("%ld", (long)readv(fd, r, 2));
  printf(" %d %d %s\n", x[0], x[1], y);
  int out = open("g", O_CREAT | O_RDWR, 0600);
  off_t off = 4090;
  printf("%ld %ld\n", (long)sendfile(out, fd, &off, 20), (long)off);
  printf("%ld\n", (long)copy_file_range(fd, &off, out, 0, 100, 0));
  printf("%ld %ld\n", (long)lseek(out, 0, SEEK_CUR), sum(out));
  printf("%d %d\n", (int)read(ap, x, 1), errno);
  int ro = open("f", O_RDONLY);
  printf("%d %d\n", (int)write(ro, "x", 1), errno);
  printf("%d %d\n", ftruncate(ro, 1), errno);
  printf("%d %d\n", flock(fd, LOCK_EX), flock(ro, LOCK_SH | LOCK_NB));
  printf("%d %d\n", flock(fd, LOCK_UN), flock(ro, LOCK_SH | LOCK_NB));
  int two = dup(fd);
  lseek(fd, 7, SEEK_SET);
  printf("%ld %x\n", (long)lseek(two, 0, SEEK_CUR), fcntl(two, F_GETFL) & O_ACCMODE);
  FILE *s = fopen("text", "w+");
  for (int i = 0; i < 2000; i++) fprintf(s, "line %d\n", i);
  rewind(s);
  char line[50];
  int lines = 0;
  while (fgets(line, sizeof line, s)) lines++;
  printf("%d %s", lines, line);
  fseek(s, -5, SEEK_END);
  printf("%s", fgets(line, sizeof line, s));
  fclose(s);
  s = fopen("text", "a");
  fprintf(s, "more");
  printf("%ld\n", ftell(s));
  fclose(s);
  return 0;
}
