// A symbolic name finds the symbolic files: A, B, the working folder, the root, or nothing (the empty name and
// all that do not exist).
//@ run --sym-files 2 1 --sym-arg 1
//@ paths 6
#include <klee/klee.h>
#include <sys/stat.h>
int main(int argc, char **argv) {
  struct stat st;
  if (stat(argv[1], &st)) return 1; // the empty name and all that do not exist: 2
  return S_ISDIR(st.st_mode) ? 2 : 3;
}
