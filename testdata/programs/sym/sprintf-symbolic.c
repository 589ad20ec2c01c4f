// sprintf of a symbolic number, compared as text.
//@ paths >= 2
#include <klee/klee.h>
#include <stdio.h>
#include <string.h>
int main(void) {
  unsigned char x;
  char b[8];
  klee_make_symbolic(&x, 1, "x");
  sprintf(b, "%d", x);
  if (strcmp(b, "137") == 0) {
    klee_assert(x == 137);
    return 1; //@ reached
  }
  return 0; //@ reached
}
