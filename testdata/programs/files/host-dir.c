// A folder of the host: read, never written, never left.
//@ run --host-dir testdata/programs/files/host
//@ stdout "one\ntwo\nbelow 1\nalbers\nlines.txt sub inside outside \n"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#ifndef HOST_DIR // the test says where it is
#define HOST_DIR "host"
#endif
int main(void) {
  char buf[100];
  if (chdir(HOST_DIR)) return 1;
  int fd = open("lines.txt", O_RDONLY);
  write(1, buf, read(fd, buf, sizeof buf));
  fd = open("inside", O_RDONLY);
  write(1, buf, read(fd, buf, sizeof buf));
  struct stat a, b;
  fstat(fd, &a);
  stat(HOST_DIR "/sub/deep.txt", &b);
  dprintf(1, " %d\n", a.st_ino == b.st_ino && a.st_size == 5);
  fd = open("outside", O_RDONLY); // what the model has there, not the host
  write(1, buf, read(fd, buf, sizeof buf));
  if (open("lines.txt", O_WRONLY) >= 0 || errno != EROFS && errno != EACCES) return 2;
  if (open("new", O_CREAT | O_WRONLY, 0600) >= 0 || errno != EROFS) return 3;
  if (unlink("lines.txt") == 0 || errno != EROFS) return 4;
  if (rename("lines.txt", "/home/user/x") == 0 || errno != EXDEV) return 5;
  const char *names[] = {"lines.txt", "sub", "inside", "outside"};
  int seen = 0;
  DIR *d = opendir(".");
  for (struct dirent *e; (e = readdir(d));)
    for (int i = 0; i < 4; i++)
      if (!strcmp(names[i], e->d_name)) seen++;
  for (int i = 0; i < 4 && seen == 4; i++) dprintf(1, "%s ", names[i]);
  dprintf(1, "\n");
  return 0;
}
