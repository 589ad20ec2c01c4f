// The loops of the C library over an argument of symbolic size are regions: its length has one path.
//@ run --sym-arg 10 --sym-arg-size --symbolic-size 20 --merge pattern --merge-where sizes
//@ paths 2
#include <klee/klee.h>
#include <string.h>
int main(int argc, char **argv) {
  size_t n = strlen(argv[1]);
  klee_assert(n <= 10);
  char *s = strdup(argv[1]);
  if (n > 2) return 1 + (s[2] != argv[1][2]);
  return 0;
}
