// A local of a frame that longjmp left.
//@ paths 1
#include <setjmp.h>
static jmp_buf env;
static int *leaked;
static void inner(void) {
  volatile int x = 4;
  leaked = (int *)&x;
  longjmp(env, 1);
}
int main(void) {
  if (setjmp(env) == 0) inner();
  return *leaked; //@ bug(use-after-return)
}
