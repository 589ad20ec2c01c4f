// A decimal parser of one's own on three bytes: stops at the first that is no digit (two ways each).
//@ paths 7
#include <klee/klee.h>
int main(void) {
  char s[3];
  int n = 0, i;
  klee_make_symbolic(s, sizeof s, "s");
  for (i = 0; i < 3; i++) {
    if (s[i] < '0') break;
    if (s[i] > '9') break;
    n = n * 10 + s[i] - '0';
  }
  klee_assert(n < 1000);
  return i;
}
