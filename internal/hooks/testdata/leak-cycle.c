// Two blocks that point to each other are lost.
//@ leaks
//@ paths 1
#include <stdlib.h>
int main(void) {
  void **a = malloc(8); //@ bug(leak)
  void **b = malloc(8);
  *a = b;
  *b = a;
  a = b = 0;
  return 0;
}
