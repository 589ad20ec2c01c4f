// strlen of the C library: every length is found.
//@ paths >= 5
#include <klee/klee.h>
#include <string.h>
int main(void) {
  char s[5];
  klee_make_symbolic(s, sizeof s, "s");
  s[4] = 0;
  switch (strlen(s)) {
  case 0: return 0; //@ reached
  case 1: return 1; //@ reached
  case 2: return 2; //@ reached
  case 3: return 3; //@ reached
  case 4: return 4; //@ reached
  default: return 5; //@ unreached
  }
}
