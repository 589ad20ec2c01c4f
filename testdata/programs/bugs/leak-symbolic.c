// The error path forgets to free.
//@ run --check-leaks
//@ bug(leak) anywhere
//@ paths 2
#include <klee/klee.h>
#include <stdlib.h>
static int parse(char c) {
  char *b = malloc(4);
  b[0] = c;
  if (b[0] == '!') return -1;
  free(b);
  return 0;
}
int main(void) {
  char c;
  klee_make_symbolic(&c, 1, "c");
  return parse(c) == 5;
}
