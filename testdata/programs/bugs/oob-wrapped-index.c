// An index that ran below zero, far beyond every object and symbolic: the finding names the block that the program meant.
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  unsigned char n;
  klee_make_symbolic(&n, sizeof n, "n");
  n &= 3;
  int *s = calloc(4, sizeof *s);
  unsigned i, sum = 0;
  for (i = n; i-- > 0;)
    sum += s[i];
  return s[i] + sum > 0; //@ bug(out-of-bounds) CWE-126
}
