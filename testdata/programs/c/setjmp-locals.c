// C leaves open which value a local has that changed after setjmp. It is the one that the replay has: the new one.
//@ exit 3
#include <setjmp.h>
static jmp_buf env;
static void *own[5];
__attribute__((noinline)) static void back(void) { longjmp(env, 1); }
__attribute__((noinline)) static void own_back(void) { __builtin_longjmp(own, 1); }
static int count(int n) {
  int passed = 0;
  if (setjmp(env) == 0) passed = n;
  if (passed < 2) {
    passed++;
    back();
  }
  return passed;
}
int main(void) {
  int first = 0;
  if (__builtin_setjmp(own) == 0) {
    first = 1;
    own_back();
  }
  return first + count(1);
}
