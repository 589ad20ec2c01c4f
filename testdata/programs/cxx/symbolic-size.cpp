// new[] of a symbolic size is one object.
//@ run --symbolic-size 32
//@ paths 2
#include <klee/klee.h>
int main() {
  unsigned char n, i;
  klee_make_symbolic(&n, 1, "n");
  klee_make_symbolic(&i, 1, "i");
  klee_assume(n <= 8);
  klee_assume(i <= 8);
  int *p = new int[n];
  p[i] = 1; //@ bug(out-of-bounds)
  klee_assert(i < n);
  delete[] p;
  return 0;
}
