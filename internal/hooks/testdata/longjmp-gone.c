//@ paths 1
#include <setjmp.h>
static jmp_buf env;
static int set(void) { return setjmp(env); }
int main(void) {
  if (set() == 0) longjmp(env, 1); //@ bug(undefined-behavior)
  return 0;
}
