// An address that is input.
//@ paths >= 1
//@ run --max-time 20s
//@ bug(null-dereference) anywhere
#include <klee/klee.h>
int main(void) {
  unsigned long a;
  klee_make_symbolic(&a, sizeof a, "address");
  klee_assume(a < 4096);
  return *(volatile char *)a;
}
