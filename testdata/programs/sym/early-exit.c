// exit codes per path, output of each path its own.
//@ paths 3
#include <klee/klee.h>
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  unsigned char x;
  klee_make_symbolic(&x, 1, "x");
  if (x < 10)
    exit(4); //@ reached
  printf("large\n");
  if (x > 200)
    return 5; //@ reached
  return 6; //@ reached
}
