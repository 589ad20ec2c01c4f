// A variable-length array and alloca of symbolic size are one object each, gone when the function returns.
//@ run --symbolic-size 16
//@ paths 3
#include <alloca.h>
#include <klee/klee.h>
static int *last(unsigned n, unsigned i) {
  int v[n + 1];
  char *c = alloca(n + 2);
  for (int k = 0; k < 1; k++) {
    char inner[n + 3];
    inner[n + 2] = 1;
  }
  c[n + 1] = 1;
  v[n] = 7;
  v[i] = 8; //@ bug(out-of-bounds)
  return v[n] == 7 ? v : (int *)c;
}
int main(void) {
  unsigned n, i;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(n <= 3);
  klee_assume(i < 5);
  return last(n, i) == 0;
}
