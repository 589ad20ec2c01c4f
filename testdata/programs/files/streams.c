// The standard streams have names; what is opened by name goes on where the stream is.
//@ run --sym-stdin 2
//@ paths 1
//@ stdout "to the output\n"
#include <fcntl.h>
#include <klee/klee.h>
#include <sys/stat.h>
#include <unistd.h>
int main(void) {
  struct stat a, b;
  klee_assert(fstat(0, &a) == 0 && stat("/dev/stdin", &b) == 0 && a.st_ino == b.st_ino && S_ISFIFO(a.st_mode));
  int in = open("/dev/stdin", O_RDONLY), out = open("/dev/fd/1", O_WRONLY);
  char x[3];
  klee_assert(read(0, x, 1) == 1 && read(in, x + 1, 2) == 1 && read(0, x, 1) == 0);
  klee_assert(write(out, "to the output\n", 14) == 14);
  klee_assert(lseek(in, 0, SEEK_SET) == -1);
  close(1);
  klee_assert(stat("/dev/stdout", &b) == -1);
  return 0;
}
