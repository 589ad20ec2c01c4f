//@ paths 1
#include <setjmp.h>
static jmp_buf env;
int main(void) {
  longjmp(env, 1); //@ bug(undefined-behavior)
}
