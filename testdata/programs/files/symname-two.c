// Two files under symbolic names are one if the names are the same; other spellings and a concrete name find them, too.
//@ run --sym-arg 2 --sym-arg 2
#include <errno.h>
#include <fcntl.h>
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int plain(const char *s) { return s[0] && s[0] != '.' && !strchr(s, '/'); }

int main(int argc, char **argv) {
  char *a = argv[1], *b = argv[2], spelled[8] = "././";
  if (!plain(a) || !plain(b)) klee_silent_exit(0);
  int fd = open(a, O_CREAT | O_EXCL | O_WRONLY, 0600);
  klee_assert(fd >= 0);
  struct stat st, st2;
  klee_assert(fstat(fd, &st) == 0);
  if (open(b, O_CREAT | O_EXCL | O_WRONLY, 0600) < 0) {
    klee_assert(errno == EEXIST && strcmp(a, b) == 0); //@ reached
    return 0;
  }
  klee_assert(strcmp(a, b) != 0); //@ reached
  strcpy(spelled + 4, a);
  klee_assert(stat(spelled, &st2) == 0 && st2.st_ino == st.st_ino);
  if (stat("xy", &st2) == 0 && st2.st_ino == st.st_ino) {
    klee_assert(strcmp(a, "xy") == 0); //@ reached
    klee_assert(rename("xy", b) == 0 && access(a, F_OK) == -1 && access("xy", F_OK) == -1);
    klee_assert(unlink(b) == 0 && access(b, F_OK) == -1);
    return 0;
  }
  klee_assert(strcmp(a, "xy") != 0); //@ reached
  return 0;
}
