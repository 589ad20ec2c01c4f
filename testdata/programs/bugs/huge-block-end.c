// The end of a block above 4 GiB is one.
#include <stdlib.h>
int main(void) {
  size_t n = (size_t)5 << 30;
  volatile char *p = malloc(n);
  p[n] = 1; //@ bug(out-of-bounds)
  return 0;
}
