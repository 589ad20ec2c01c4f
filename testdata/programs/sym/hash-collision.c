// Two different strings with the same hash.
//@ paths >= 2
#include <klee/klee.h>
static unsigned hash(const unsigned char *s) {
  unsigned short h = 0;
  for (int i = 0; i < 2; i++) h = h * 33 + s[i];
  return h;
}
int main(void) {
  unsigned char a[2], b[2];
  klee_make_symbolic(a, sizeof a, "a");
  klee_make_symbolic(b, sizeof b, "b");
  if ((a[0] == b[0]) & (a[1] == b[1]))
    return 0; //@ reached
  if (hash(a) == hash(b))
    return 1; //@ reached
  return 2; //@ reached
}
