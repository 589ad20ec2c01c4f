// An allocation that the model refuses and a kernel may give is counted.
//@ unsupported an allocation of more than 1024 GiB (refused: ENOMEM)
//@ exit 0
#include <errno.h>
#include <stdlib.h>
int main(void) {
  volatile size_t n = ((size_t)1 << 40) + 1;
  return malloc(n) || errno != ENOMEM;
}
