// Reading whole files costs one more path for each: the one on which it may not be read.
//@ run --sym-files 2 3
//@ args A B A
//@ paths 3
#include <fcntl.h>
#include <unistd.h>
int main(int argc, char **argv) {
  char buf[64];
  for (int i = 1; i < argc; i++) {
    int fd = open(argv[i], O_RDONLY);
    if (fd < 0) return i;
    for (long n; (n = read(fd, buf, sizeof buf)) > 0;) write(1, buf, n);
    close(fd);
  }
  return 0;
}
