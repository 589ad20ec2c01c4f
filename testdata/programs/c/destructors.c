// Destructors run when main returns, without atexit.
//@ native
//@ exit 3
//@ stdout "c101 c200 c1:1 c2 main d2 d1 section d200b d200 section150 d101 "
#include "destructors.h"
int main(void) {
  printf("main ");
  return 3;
}
