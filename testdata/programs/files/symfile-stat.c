// Symbolic metadata: looking at it forks nothing, asking does. Permission to read decides once.
//@ run --sym-files 2 1
//@ paths 4
#include <fcntl.h>
#include <klee/klee.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  struct stat a, b;
  klee_assert(stat("A", &a) == 0 && lstat("B", &b) == 0);
  klee_assert(S_ISREG(a.st_mode) && a.st_size == 1 && a.st_nlink == 1); //@ reached
  klee_assert((a.st_mode & ~0100777) == 0);
  int newer = a.st_mtime > b.st_mtime;
  if (newer) { // 2 ways
    klee_assert(chmod("A", 0600) == 0 || a.st_uid != 1000); // 2 ways: it is the owner's alone
    return 1;
  }
  int r = access("B", R_OK); // 2 ways
  klee_assert((open("B", O_RDONLY) >= 0) == (r == 0));
  return 0;
}
