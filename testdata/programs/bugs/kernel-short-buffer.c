// A system call that would write beyond a buffer, or into one that was freed, is a finding: the kernel does it.
//@ paths 4
#include <fcntl.h>
#include <klee/klee.h>
#include <stdlib.h>
#include <sys/uio.h>
#include <unistd.h>
int main(void) {
  char *gone = malloc(8), *small = malloc(8);
  int zero = open("/dev/zero", O_RDONLY);
  struct iovec parts[2] = {{small, 8}, {small, 9}};
  free(gone);
  switch (klee_range(0, 4, "k")) {
  case 0: return read(zero, small, 9) < 0;      //@ bug(out-of-bounds)
  case 1: return read(zero, gone, 1) < 0;       //@ bug(use-after-free)
  case 2: return readv(zero, parts, 2) < 0;     //@ bug(out-of-bounds)
  }
  return read(zero, NULL, 1) != -1;
}
