// Blocks of symbolic size are freed once, and not used afterwards. A leak counts the bytes of the test.
//@ run --symbolic-size 8 --check-leaks
//@ paths 4
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char n, k;
  klee_make_symbolic(&n, 1, "n");
  klee_make_symbolic(&k, 1, "k");
  klee_assume(n >= 1 & n <= 5);
  klee_assume(k < 4);
  char *p = malloc(n); //@ bug(leak)
  switch (k) {
  case 0:
    free(p);
    free(p); //@ bug(double-free)
    break;
  case 1:
    free(p);
    p[0] = 1; //@ bug(use-after-free)
    break;
  case 2:
    free(p);
    break;
  }
  return 0;
}
