// Memory whose size is input is one object without any flag, too: there is no path for each size. Sizes above 4 KiB are paths of their own, and
// nothing is given up.
//@ paths 4
//@ exit 0
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
static int variable(unsigned char n) {
  char a[n + 1];
  a[n] = 5;
  return a[n] == 5;
}
int main(void) {
  unsigned char c;
  unsigned short n;
  klee_make_symbolic(&c, 1, "c");
  klee_make_symbolic(&n, sizeof n, "n");
  if (c > 100) {
    klee_assume(n < 4000 | n == 5000 | n == 6000);
    char *p = calloc(n, 1); // three paths
    return !p;
  }
  if (!variable(c)) return 1;
  char *p = malloc(c);
  p[c] = 1; //@ bug(out-of-bounds)
  return 2;
}
