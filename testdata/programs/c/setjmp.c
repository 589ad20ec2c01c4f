// setjmp and longjmp: out of nested calls, several times, value zero becomes one, volatile locals keep their value.
//@ native
//@ exit 4
//@ stdout "r=0 tries=0\nr=7 tries=1\nr=1 tries=2\nr=-5 tries=3\ninner\n"
#include <setjmp.h>
#include <stdio.h>
static jmp_buf env;
static void deep(int n) {
  if (n == 0) longjmp(env, 7);
  deep(n - 1);
}
int main(void) {
  volatile int tries = 0;
  int r = setjmp(env);
  printf("r=%d tries=%d\n", r, tries);
  tries++;
  if (tries == 1) deep(10);
  if (tries == 2) longjmp(env, 0);
  if (tries == 3) longjmp(env, -5);
  jmp_buf inner;
  switch (setjmp(inner)) {
  case 0: longjmp(inner, 2);
  case 2: printf("inner\n"); break;
  default: return 1;
  }
  return tries;
}
