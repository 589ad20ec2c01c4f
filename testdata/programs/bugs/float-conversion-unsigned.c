// -1 does not fit an unsigned number; -0.5 does, as 0.
//@ paths 2
#include <klee/klee.h>
int main(void) {
  float f;
  klee_make_symbolic(&f, sizeof f, "f");
  klee_assume(f <= 0.0f & f > -3.0f);
  unsigned u = f; //@ bug(float-conversion)
  return u;
}
