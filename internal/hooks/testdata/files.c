// The few files that there are.
//@ native
//@ paths 1
//@ exit 0
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  char b[8] = "abcdefg";
  int n = open("/dev/null", O_RDWR), z = open("/dev/zero", O_RDONLY);
  if (n != 3 || z != 4) return 1;
  if (read(n, b, 8) != 0 || write(n, b, 8) != 8 || lseek(n, 5, SEEK_SET) != 0) return 2;
  if (read(z, b, 4) != 4 || b[0] || b[3] || b[4] != 'e') return 3;
  struct stat st;
  if (fstat(n, &st) || !S_ISCHR(st.st_mode) || stat("/dev/null", &st) || !S_ISCHR(st.st_mode)) return 4;
  if (stat("/", &st) || !S_ISDIR(st.st_mode)) return 5;
  errno = 0;
  if (open("/no/such/file", O_RDONLY) != -1 || errno != ENOENT) return 6;
  if (access("/no/such/file", F_OK) != -1 || errno != ENOENT || access("/dev/null", F_OK)) return 7;
  if (unlink("/no/such/file") != -1 || errno != ENOENT) return 8;
  if (read(99, b, 1) != -1 || errno != EBADF) return 9;
  FILE *f = fopen("/dev/null", "w");
  if (!f || fprintf(f, "gone %d\n", 5) != 7 || fclose(f)) return 10;
  f = fopen("/dev/null", "r");
  if (!f || fgetc(f) != EOF || !feof(f) || fclose(f)) return 11;
  if (open("/", O_WRONLY) != -1 || errno != EISDIR) return 12;
  int d = open("..", O_RDONLY | O_DIRECTORY);
  if (d != 5 || fstat(d, &st) || !S_ISDIR(st.st_mode)) return 13;
  if (read(d, b, 1) != -1 || errno != EISDIR || write(d, b, 1) != -1 || errno != EBADF || close(d)) return 14;
  close(n);
  return open("/dev/null", O_WRONLY) != 3;
}
