// The cleanup attribute runs at the end of the scope, on return and on break.
//@ native
//@ exit 0
//@ stdout "done 10\ndone 11\ndone 1\n2\n"
#include <stdio.h>
static void done(int *p) { printf("done %d\n", *p); }
static int f(int n) {
  __attribute__((cleanup(done))) int a = n;
  for (int i = 0; i < 3; i++) {
    __attribute__((cleanup(done))) int b = 10 * n + i;
    if (i == n) break;
  }
  return a + 1;
}
int main(void) {
  printf("%d\n", f(1));
  return 0;
}
