// __builtin_unreachable that is reached.
//@ paths 5
#include <klee/klee.h>
static int name(unsigned k) {
  switch (k) {
  case 0: return 'a';
  case 1: return 'b';
  case 2: return 'c';
  case 3: return 'd';
  }
  __builtin_unreachable(); //@ bug(unreachable)
}
int main(void) {
  unsigned k;
  klee_make_symbolic(&k, sizeof k, "k");
  return name(k) == 0;
}
