// memset of a symbolic length is a loop whose ways become one; the condition after it forks once.
//@ run --merge standard --merge-where sizes --merge-loops any --symbolic-size 10
//@ paths 2
//@ merged 11 in 1
//@ unsupported sizes above the capacity
//@ groups 11
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned long length;
  klee_make_symbolic(&length, sizeof length, "length");
  unsigned char *p = malloc(length);
  memset(p, 0, length);
  if (length == 1) return p[0];
  return 2;
}
