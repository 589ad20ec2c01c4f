// memcpy, memmove and memset on symbolic content with concrete lengths.
//@ paths 2
#include <klee/klee.h>
#include <string.h>
int main(void) {
  char a[8], b[8];
  klee_make_symbolic(a, sizeof a, "a");
  memset(b, '.', sizeof b);
  memcpy(b + 1, a, 4);
  memmove(b + 2, b + 1, 4);
  klee_assert(b[0] == '.' & b[1] == a[0] & b[2] == a[0] & b[5] == a[3] & b[6] == '.');
  if (b[3] == 'Q')
    return 1; //@ reached
  return 0; //@ reached
}
