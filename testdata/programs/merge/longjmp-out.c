// A state that leaves the call of a region by longjmp is no longer in it.
//@ run --merge standard --merge-loops none --merge-functions f
//@ paths 2
//@ merged 2 in 1
#include <klee/klee.h>
#include <setjmp.h>

static jmp_buf env;

static int f(unsigned char c) {
  if (c == 7)
    longjmp(env, 1);
  if (c > 100)
    return 2;
  return 3;
}

int main(void) {
  unsigned char c;
  klee_make_symbolic(&c, 1, "c");
  if (setjmp(env)) {
    klee_assert(c == 7);
    return 0;
  }
  int k = f(c);
  klee_assert(k == (c > 100 ? 2 : 3));
  return 0;
}
