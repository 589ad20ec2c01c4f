// At exit, functions of atexit run before destructors, and one that a constructor has registered last of them.
//@ native
//@ exit 4
//@ stdout "c101 c200 c1:1 c2 main a early d2 d1 section d200b d200 section150 d101 "
#include "destructors.h"
SAY(a)
SAY(early)
__attribute__((constructor)) static void registers(void) { atexit(early); }
int main(void) {
  atexit(a);
  printf("main ");
  exit(4);
}
