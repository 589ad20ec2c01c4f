// A table of literals and inputs: the inputs' cells ask for their own values.
//@ paths 6
#include <klee/klee.h>
int main(void) {
  unsigned char t[6] = {0, 0, 9, 9, 2, 2}, k, v1, v2;
  klee_make_symbolic(&k, 1, "k");
  klee_make_symbolic(&v1, 1, "v1");
  klee_make_symbolic(&v2, 1, "v2");
  klee_assume(k < 6);
  t[2] = v1;
  t[3] = v2;
  if (t[k] == 2) {
    if (k >= 4) return 1; //@ reached
    klee_assert((k == 2 && v1 == 2) | (k == 3 && v2 == 2));
    return 2; //@ reached
  }
  if (t[k] == 9) { klee_assert(k == 2 || k == 3); return 3; } //@ reached
  return 0; //@ reached
}
