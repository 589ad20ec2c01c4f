// __builtin_trap.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  short s;
  klee_make_symbolic(&s, sizeof s, "s");
  if (s * s == 1024) __builtin_trap(); //@ bug(trap)
  return 0;
}
