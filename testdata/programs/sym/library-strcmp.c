// strcmp of the C library: equal, less and greater are found.
//@ paths >= 3
#include <klee/klee.h>
#include <string.h>
int main(void) {
  char s[6];
  klee_make_symbolic(s, sizeof s, "s");
  s[5] = 0;
  int c = strcmp(s, "hello");
  if (c == 0) {
    klee_assert(s[4] == 'o');
    return 0; //@ reached
  }
  if (c < 0)
    return 1; //@ reached
  return 2; //@ reached
}
