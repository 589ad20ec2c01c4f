// Symbolic links: following them, loops, dangling ones.
//@ native
//@ exit 0
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void look(const char *name) {
  struct stat st, lst;
  char buf[300];
  errno = 0;
  int s = stat(name, &st), e = errno, l = lstat(name, &lst), n = readlink(name, buf, sizeof buf);
  printf("%s: stat %d %d", name, s, e);
  if (!s) printf(" %o", st.st_mode);
  if (!l) printf(" lstat %o size %d", lst.st_mode, S_ISDIR(lst.st_mode) ? 0 : (int)lst.st_size);
  if (n >= 0) printf(" -> %.*s", n, buf);
  printf("\n");
}

int main(void) {
  mkdir("d", 0755);
  close(open("d/f", O_CREAT | O_WRONLY, 0640));
  symlink("d/f", "a"); symlink("a", "b"); symlink("loop2", "loop1"); symlink("loop1", "loop2");
  symlink("missing", "dangling"); symlink("d", "dir"); symlink("../d/f", "d/up"); symlink("self/self", "self");
  const char *all[] = {"a", "b", "loop1", "dangling", "dir", "dir/", "dir/f", "dir/up", "d/up", "a/", "self", "dir/../d/f", "dangling/x", "a/x"};
  for (int i = 0; i < 14; i++) look(all[i]);
  printf("%d %d\n", open("b", O_RDONLY | O_NOFOLLOW), errno);
  printf("%d %d\n", open("dangling", O_CREAT | O_EXCL | O_WRONLY, 0600), errno);
  int fd = open("dangling", O_CREAT | O_WRONLY, 0600);
  printf("%d\n", fd >= 0 && write(fd, "made", 4) == 4);
  look("missing");
  printf("%d %d\n", mkdir("loop1", 0755), errno);
  printf("%d %d\n", chdir("a"), errno);
  printf("%d\n", unlink("dir"));
  look("d");
  printf("%d %d\n", symlink("", "empty"), errno);
  char chain[20] = "c0";
  symlink("d", chain);
  for (int i = 1; i < 45; i++) {
    char next[20];
    sprintf(next, "c%d", i);
    symlink(chain, next);
    strcpy(chain, next);
  }
  look("c39"); look("c40"); look("c44");
  char *real = realpath("c5/up", 0);
  printf("%s\n", real ? strrchr(real, '/') : "none");
  return 0;
}
