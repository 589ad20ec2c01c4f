// exit from a nested call, with buffered output.
//@ native
//@ exit 42
//@ stdout "partial line"
#include <stdio.h>
#include <stdlib.h>
static void leave(int n) { if (n == 0) exit(42); leave(n - 1); }
int main(void) {
  printf("partial line");
  leave(3);
  return 1;
}
