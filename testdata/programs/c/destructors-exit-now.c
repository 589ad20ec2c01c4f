// _exit runs neither destructors nor functions of atexit.
//@ native
//@ exit 5
//@ stdout "c101 c200 c1:1 c2 main "
#include "destructors.h"
SAY(a)
int main(void) {
  atexit(a);
  printf("main ");
  fflush(stdout);
  _exit(5);
}
