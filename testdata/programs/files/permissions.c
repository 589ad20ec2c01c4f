// Who may do what: the process is user 1000.
//@ native
//@ exit 0
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static void try(const char *name) {
  int r = open(name, O_RDONLY), re = errno, w = open(name, O_WRONLY), we = errno;
  printf("%s: read %d", name, r >= 0 ? 0 : re);
  printf(" write %d access", w >= 0 ? 0 : we);
  for (int m = 0; m < 8; m++) printf(" %d", access(name, m));
  printf("\n");
  close(r); close(w);
}

int main(void) {
  int modes[] = {0644, 0400, 0200, 0, 0777, 0070, 0007, 0111};
  for (int i = 0; i < 8; i++) {
    close(open("f", O_CREAT | O_WRONLY, 0600));
    chmod("f", modes[i]);
    struct stat st;
    stat("f", &st);
    printf("%o ", st.st_mode);
    try("f");
    unlink("f");
  }
  umask(027);
  close(open("g", O_CREAT | O_WRONLY, 0666));
  mkdir("d", 0777);
  struct stat st;
  stat("g", &st); printf("%o\n", st.st_mode);
  stat("d", &st); printf("%o\n", st.st_mode);
  close(open("d/x", O_CREAT | O_WRONLY, 0666));
  chmod("d", 0600); try("d/x");
  chmod("d", 0100); try("d/x");
  printf("%d %d\n", unlink("d/x"), errno);
  printf("%d %d\n", rename("g", "d/g"), errno);
  chmod("d", 0700);
  printf("%d\n", unlink("d/x"));
  printf("%d %d\n", chown("g", 0, -1), errno);
  printf("%d\n", chown("g", -1, 1000));
  printf("%d %d\n", chmod("missing", 0), errno);
  printf("%d %d\n", open("/etc/passwd", O_RDWR), errno);
  printf("%d %d\n", open("/albers-new", O_CREAT | O_WRONLY, 0600), errno);
  struct timespec t[2] = {{5, 0}, {7, 0}};
  printf("%d\n", utimensat(AT_FDCWD, "g", t, 0));
  stat("g", &st); printf("%ld %ld\n", (long)st.st_atime, (long)st.st_mtime);
  return 0;
}
