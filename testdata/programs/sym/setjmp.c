// longjmp after a fork: each path has its own jump buffer.
//@ paths 2
#include <klee/klee.h>
#include <setjmp.h>
static jmp_buf env;
static void check(int x) { if (x > 100) longjmp(env, 2); }
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  int r = setjmp(env);
  if (r == 2)
    return 1; //@ reached
  check(x);
  return 0; //@ reached
}
