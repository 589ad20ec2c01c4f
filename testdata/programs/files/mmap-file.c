// Files in memory: private and shared mappings.
//@ native
//@ exit 0
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
int main(void) {
  int fd = open("f", O_CREAT | O_RDWR, 0644);
  write(fd, "hello, file", 11);
  char *p = mmap(0, 11, PROT_READ | PROT_WRITE, MAP_PRIVATE, fd, 0);
  char *s = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  char buf[20] = "";
  printf("%s %d\n", p, p[4095]);
  p[0] = 'J';
  pread(fd, buf, 11, 0); printf("%s\n", buf);
  s[0] = 'C';
  pread(fd, buf, 11, 0); printf("%s\n", buf);
  pwrite(fd, "!", 1, 10);
  printf("%s %s\n", p, s);
  memcpy(s + 7, "FILE", 4);
  printf("%d\n", msync(s, 4096, MS_SYNC));
  printf("%d %d\n", munmap(s, 4096), munmap(p, 11));
  pread(fd, buf, 11, 0); printf("%s %ld\n", buf, (long)lseek(fd, 0, SEEK_END));
  int ro = open("f", O_RDONLY);
  printf("%d %d\n", mmap(0, 10, PROT_WRITE, MAP_SHARED, ro, 0) == MAP_FAILED, errno);
  printf("%d\n", mmap(0, 10, PROT_READ, MAP_SHARED, ro, 0) != MAP_FAILED);
  printf("%d %d\n", mmap(0, 10, PROT_READ, MAP_PRIVATE, ro, 5) == MAP_FAILED, errno);
  int d = open(".", O_RDONLY);
  printf("%d %d\n", mmap(0, 10, PROT_READ, MAP_PRIVATE, d, 0) == MAP_FAILED, errno);
  return 0;
}
