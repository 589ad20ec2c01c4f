// A program that links without the engine, because it refers to the engine's functions weakly alone.
#include <klee/klee.h>
#pragma weak klee_make_symbolic

int main(void) {
  unsigned k;
  klee_make_symbolic(&k, sizeof k, "k");
  return k == 44 ? 44 : 0;
}
