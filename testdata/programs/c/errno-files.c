// Failing library calls set errno: a file that is not there, a closed descriptor.
//@ native
//@ exit 0
//@ stdout "1 1 No such file or directory\n-1 1\n"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  errno = 0;
  FILE *f = fopen("/no/such/file", "r");
  printf("%d %d %s\n", f == 0, errno == ENOENT, strerror(ENOENT));
  errno = 0;
  printf("%zd %d\n", write(77, "x", 1), errno == EBADF);
  return 0;
}
