// The C library's string functions stop at the end of a string, and what goes beyond the size of its block is found.
//@ run --symbolic-size 6
//@ paths >= 8
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, 1, "n");
  klee_assume(n >= 1 & n <= 4);
  char *s = malloc(n);
  klee_make_symbolic(s, n, "s");
  klee_assume(s[0] != 0);
  if (n == 3) {
    s[1] = 'a', s[2] = 'b';
    return strlen(s); //@ bug(out-of-bounds)
  }
  s[n - 1] = 0;
  char *copy = strdup(s);
  klee_assert(!strcmp(copy, s));
  char *a = strchr(s, 'a');
  klee_assert(!a || *a == 'a' && a - s < n - 1);
  free(copy);
  free(s);
  return 0;
}
