// Loops of the C library over a symbolic argument are regions, too.
//@ run --merge standard --sym-arg 3
//@ paths 13
#include <klee/klee.h>
#include <string.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  char *s = argv[1];
  size_t n = strlen(s), k = strspn(s, "ab"), c = strcspn(s, ",");
  char *at = strchr(s, '=');
  if (at && k < n) { at[0] = 0; if (atoi(at + 1) == 42) { puts("answer"); return 2; } } //@ reached
  if (c == n && n > 2) return 1; //@ reached
  return 0;
}
