// __builtin_setjmp and __builtin_longjmp, out of nested calls and more than once, with a buffer of five words.
//@ native
//@ exit 3
//@ stdout "0 0\n1 1\n1 2\n"
#include <stdio.h>
static struct { void *env[5]; int after; } b = {.after = 42};
static volatile int tries;
__attribute__((noinline)) static void deep(int n) {
  if (n == 0) __builtin_longjmp(b.env, 1);
  deep(n - 1);
}
int main(void) {
  if (__builtin_setjmp(b.env)) printf("1 %d\n", tries);
  else printf("0 %d\n", tries);
  tries++;
  if (tries < 3) deep(tries * 4);
  return b.after == 42 ? tries : 9;
}
