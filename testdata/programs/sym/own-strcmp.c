// Comparison with "key" byte by byte: differs at 0, 1, 2, 3, or equal.
//@ paths 5
#include <klee/klee.h>
int main(void) {
  char s[5];
  const char *k = "key", *p = s;
  klee_make_symbolic(s, sizeof s, "s");
  s[4] = 0;
  while (*k) {
    if (*p != *k) return 1;
    p++;
    k++;
  }
  if (*p)
    return 2; //@ reached
  return 0; //@ reached
}
