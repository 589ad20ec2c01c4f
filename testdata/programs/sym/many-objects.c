// Several symbolic objects, one name used twice.
//@ paths 4
#include <klee/klee.h>
static int input(const char *name) {
  int x;
  klee_make_symbolic(&x, sizeof x, name);
  return x;
}
int main(void) {
  int a = input("x"), b = input("x"), n = 0;
  if (a == 1) n += 1;
  if (b == 2) n += 2;
  return n;
}
