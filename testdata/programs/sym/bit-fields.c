// Bit-fields of a symbolic struct.
//@ paths 3
#include <klee/klee.h>
struct f { unsigned a : 3; int b : 5; unsigned c : 8; };
int main(void) {
  struct f f;
  klee_make_symbolic(&f, sizeof f, "f");
  klee_assert(f.a <= 7);
  klee_assert(f.b >= -16 & f.b <= 15);
  if (f.b == -16)
    return 1; //@ reached
  f.c = f.a + 250;
  if (f.c < 2)
    return 2; //@ reached
  return 0; //@ reached
}
