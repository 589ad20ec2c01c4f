// An argument of symbolic size ends with a zero at its size, and what is behind that zero is out of bounds.
//@ run --sym-arg 3 --sym-arg-size --symbolic-size 10 --assume-non-option
//@ paths 7
#include <klee/klee.h>
#include <string.h>
int main(int argc, char **argv) {
  char *s = argv[1];
  if (s[0] == '-')
    return 9; //@ unreached
  if (s[0] == 'x') {
    if (s[2]) return 8; //@ bug(out-of-bounds)
    return 7;
  }
  size_t n = strlen(s);
  klee_assert(n <= 3);
  return n;
}
