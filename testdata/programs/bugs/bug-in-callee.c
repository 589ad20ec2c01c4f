// The faulty access stands in a callee; the line is the access, not the call.
//@ paths 1
#include <stdlib.h>
static void fill(char *b, int n) {
  for (int i = 0; i < n; i++)
    b[i] = 'x'; //@ bug(out-of-bounds)
}
int main(void) {
  char *b = malloc(7);
  fill(b, 8);
  return 0;
}
