// A call through a pointer of unknown value goes to each function whose address the program has, not to the others, and
// all other addresses are one path. Without the C library, because the library has addresses of its own functions.
//@ run --libc none
//@ paths 3
#include <klee/klee.h>
static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
int never(int x) { return x + 3; } //@ unreached
int main(void) {
  int (*p)(int) = klee_range(0, 2, "k") ? two : one;
  klee_make_symbolic(&p, sizeof p, "p");
  return p(3) - 4; //@ bug(invalid-call)
}
