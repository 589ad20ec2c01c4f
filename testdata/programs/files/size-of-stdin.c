// Standard input of symbolic size, read in pieces: a piece is full, or it is the last one and has a symbolic length.
//@ run --sym-stdin 5 --sym-file-size
//@ paths 3
#include <klee/klee.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char b[9] = "????????";
  ssize_t n = read(0, b, 2);
  if (n < 2) {
    klee_assert(b[n] == '?' && read(0, b, 2) == 0);
    return 1;
  }
  ssize_t m = read(0, b + 2, 2);
  if (m == 2) {
    ssize_t l = read(0, b + 4, 4);
    klee_assert(l <= 1 & b[4 + l] == '?');
    return 2;
  }
  klee_assert(m <= 1 & b[2 + m] == '?');
  return 0;
}
