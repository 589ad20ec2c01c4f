// Which exceptions a comparison of symbolic numbers raises is not known: it is counted, because the program can ask.
//@ paths 2
//@ unsupported exceptions of a comparison of symbolic floats
#include <fenv.h>
#include <klee/klee.h>
int main(void) {
  float x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x < 1) return 1;
  return fetestexcept(FE_OVERFLOW);
}
