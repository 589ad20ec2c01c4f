// The byte behind a block of n bytes is out of bounds for each n, 0 and the capacity included; so is a word that only
// begins inside.
//@ run --symbolic-size 8
//@ paths 5
#include <klee/klee.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  unsigned char n, k;
  klee_make_symbolic(&n, 1, "n");
  klee_make_symbolic(&k, 1, "k");
  klee_assume(n <= 8);
  klee_assume(k < 3);
  char *p = malloc(n);
  int word;
  switch (k) {
  case 0:
    p[n] = 1; //@ bug(out-of-bounds)
    break;
  case 1:
    if (n == 7) memcpy(&word, p + 4, 4); //@ bug(out-of-bounds)
    break;
  default:
    if (n) p[n - 1] = 1;
  }
  free(p);
  return 0;
}
