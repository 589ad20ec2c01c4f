// The count of leading zeros of 0 has no defined result: on one path of two.
//@ paths 2
//@ exit 0
#include <klee/klee.h>
int main(void) {
  unsigned x;
  klee_make_symbolic(&x, sizeof x, "x");
  return __builtin_clz(x) == 77; //@ bug(undefined-behavior)
}
