// klee_check_memory_access of too much.
//@ paths 1
#include <klee/klee.h>
int main(void) {
  char b[8];
  klee_check_memory_access(b, 8);
  klee_check_memory_access(b + 1, 8); //@ bug(out-of-bounds)
  return 0;
}
