// Folders: making, listing, walking, removing.
//@ native
//@ exit 0
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int byName(const void *a, const void *b) { return strcmp(*(char **)a, *(char **)b); }

static void list(const char *path) {
  DIR *d = opendir(path);
  if (!d) { printf("%s: %s\n", path, strerror(errno)); return; }
  char *names[64];
  int n = 0;
  for (struct dirent *e; (e = readdir(d));) {
    names[n] = malloc(300);
    sprintf(names[n++], "%s(%d)", e->d_name, e->d_type);
  }
  closedir(d);
  qsort(names, n, sizeof *names, byName);
  printf("%s:", path);
  for (int i = 0; i < n; i++) printf(" %s", names[i]);
  printf("\n");
}

int main(void) {
  printf("%d\n", mkdir("d", 0755));
  printf("%d %d\n", mkdir("d", 0755), errno);
  printf("%d %d\n", mkdir("no/where", 0755), errno);
  for (int i = 0; i < 40; i++) {
    char name[64] = "";
    sprintf(name, "d/f%02d", i);
    int fd = open(name, O_CREAT | O_WRONLY, 0644);
    if (fd < 0 || write(fd, name, i) != i) return 1;
    close(fd);
  }
  mkdir("d/sub", 0700);
  mkfifo("d/fifo", 0644);
  symlink("f01", "d/link");
  list("d");
  list("nowhere");
  list("d/f01");
  struct stat st;
  printf("%d %o %d\n", stat("d", &st), st.st_mode, (int)st.st_nlink);
  printf("%d %d\n", rmdir("d"), errno);
  // What is removed or added while a folder is read does not confuse the reading.
  DIR *d = opendir("d");
  int seen = 0;
  for (struct dirent *e; (e = readdir(d));) {
    seen++;
    if (e->d_name[0] == '.') continue;
    char name[300];
    sprintf(name, "d/%s", e->d_name);
    if (unlinkat(AT_FDCWD, name, e->d_type == DT_DIR ? AT_REMOVEDIR : 0)) perror(name);
  }
  closedir(d);
  printf("%d seen\n", seen);
  list("d");
  printf("%d\n", chdir("d"));
  char cwd[4096];
  printf("%s\n", strrchr(getcwd(cwd, sizeof cwd), '/'));
  printf("%d\n", rmdir("../d"));
  printf("%d %d\n", open("new", O_CREAT | O_WRONLY, 0644), errno);
  printf("%d %d\n", getcwd(cwd, sizeof cwd) != 0, errno);
  printf("%d\n", chdir(".."));
  list("d");
  printf("%d %d\n", rmdir("."), errno);
  printf("%d %d\n", unlink("."), errno);
  return 0;
}
