// Devices and the names of descriptors.
//@ native
//@ exit 0
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>
int main(void) {
  const char *names[] = {"/dev/null", "/dev/zero", "/dev/full", "/dev/urandom"};
  for (int i = 0; i < 4; i++) {
    struct stat st;
    char buf[16] = "unchanged";
    int fd = open(names[i], O_RDWR);
    fstat(fd, &st);
    printf("%s %o %d,%d:", names[i], st.st_mode, major(st.st_rdev), minor(st.st_rdev));
    errno = 0;
    printf(" write %d %d", (int)write(fd, "x", 1), errno);
    int n = read(fd, buf, 9);
    printf(" read %d %d seek %d\n", n, i == 3 ? 0 : buf[0], (int)lseek(fd, 0, SEEK_CUR));
    close(fd);
  }
  int fd = open("f", O_CREAT | O_RDWR, 0600);
  write(fd, "abc", 3);
  char name[40], buf[10] = "";
  sprintf(name, "/proc/self/fd/%d", fd);
  int again = open(name, O_RDONLY); // another position
  printf("%d %s\n", (int)read(again, buf, 9), buf);
  sprintf(name, "/dev/fd/%d", fd);
  printf("%d\n", access(name, R_OK | W_OK));
  printf("%d %d\n", open("/dev/fd/77", O_RDONLY), errno);
  printf("%d %d\n", open("/dev/null/x", O_RDONLY), errno);
  printf("%d %d\n", open("/dev/null", O_RDONLY | O_DIRECTORY), errno);
  int p = open("f", 010000000); // O_PATH
  printf("%d %d %d\n", p >= 0, (int)read(p, buf, 1), errno);
  return 0;
}
