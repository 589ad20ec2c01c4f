// A folder under a symbolic name: with slashes behind, walked into, listed, named by getcwd, reached through a link.
//@ run --sym-arg 2
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(int argc, char **argv) {
  char *a = argv[1], home[4096], cwd[4096], plain[4];
  if (a[0] == '.' || a[0] == '/') klee_silent_exit(0);
  klee_assert(getcwd(home, sizeof home) == home);
  if (mkdir(a, 0755)) {
    klee_assert(errno == ENOENT && a[0] == 0); //@ reached
    return 0;
  }
  strcpy(plain, a);
  if (a[1] == '/') plain[1] = 0; //@ reached
  klee_assert(symlink("uv", "link") == 0 || strcmp(a, "link") == 0);
  DIR *d = opendir(".");
  int found = 0;
  for (struct dirent *e; (e = readdir(d));) found += strcmp(e->d_name, plain) == 0;
  closedir(d);
  klee_assert(found == 1);
  klee_assert(chdir(a) == 0 && getcwd(cwd, sizeof cwd) == cwd);
  klee_assert(strncmp(cwd, home, strlen(home)) == 0 && strcmp(cwd + strlen(home) + 1, plain) == 0);
  klee_assert(mkdir("in", 0700) == 0 && chdir("..") == 0);
  if (access("link/in", F_OK) == 0) {
    klee_assert(strcmp(plain, "uv") == 0); //@ reached
    return 0;
  }
  klee_assert(strcmp(plain, "uv") != 0 && errno == ENOENT); //@ reached
  klee_assert(rmdir(a) == -1 && errno == ENOTEMPTY);
  return 0;
}
