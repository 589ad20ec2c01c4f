// The cases of rename and link.
//@ native
//@ exit 0
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static void make(const char *name, const char *text) {
  int fd = open(name, O_CREAT | O_TRUNC | O_WRONLY, 0644);
  write(fd, text, strlen(text));
  close(fd);
}

static void show(const char *name) {
  char buf[64];
  struct stat st;
  if (lstat(name, &st)) { printf("%s: errno %d\n", name, errno); return; }
  printf("%s: %o links %d", name, st.st_mode, (int)st.st_nlink);
  if (S_ISREG(st.st_mode)) {
    int fd = open(name, O_RDONLY);
    printf(" %.*s", (int)read(fd, buf, sizeof buf), buf);
    close(fd);
  }
  printf("\n");
}

static void try(const char *a, const char *b) {
  errno = 0;
  int r = rename(a, b);
  printf("rename %s %s: %d %d\n", a, b, r, errno);
}

int main(void) {
  mkdir("d1", 0755); mkdir("d2", 0755); mkdir("d1/in", 0755);
  make("f", "content of f"); make("g", "content of g"); make("d2/x", "x");
  try("f", "g"); show("f"); show("g");
  try("g", "d1"); try("d1", "g"); try("d1", "d2"); try("d1", "d1/in/sub"); try("d1/in", "d1"); try("missing", "h");
  try("g", "d1/in/g"); show("d1/in/g"); show("d1");
  mkdir("empty", 0755);
  try("d1/in", "empty"); show("empty"); show("empty/g"); show("d1");
  try("empty/g", "empty/g"); try(".", "e"); try("d2/..", "e"); try("empty/", "moved"); try("moved/g/", "k"); show("moved");
  printf("link %d\n", link("moved/g", "again")); show("again");
  try("again", "moved/g"); show("again");
  printf("link %d %d\n", link("d2", "hard"), errno);
  printf("link %d %d\n", link("again", "d2/x"), errno);
  printf("exchange %d\n", (int)syscall(SYS_renameat2, AT_FDCWD, "d2", AT_FDCWD, "again", 2)); show("d2"); show("again"); show("again/x");
  printf("noreplace %d %d\n", (int)syscall(SYS_renameat2, AT_FDCWD, "d2", AT_FDCWD, "moved", 1), errno);
  int fd = open("d2", O_RDWR);
  unlink("d2"); unlink("moved/g");
  struct stat st;
  char buf[64];
  printf("open and gone: %d links %d\n", fstat(fd, &st), (int)st.st_nlink);
  printf("%.*s\n", (int)pread(fd, buf, sizeof buf, 8), buf);
  return 0;
}
