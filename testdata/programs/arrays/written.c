// A table that is written at a symbolic index and read at another.
//@ paths 4
#include <klee/klee.h>
int main(void) {
  unsigned char t[8] = {1, 2, 3, 4, 5, 6, 7, 8}, i, k;
  klee_make_symbolic(&i, 1, "i");
  klee_make_symbolic(&k, 1, "k");
  klee_assume((i < 8) & (k < 8));
  t[i] = 100;
  if (t[k] == 100) { klee_assert(k == i); return 1; } //@ reached
  t[3] = 50;
  if (t[k] == 50) { klee_assert(k == 3); return 2; } //@ reached
  klee_assert(t[k] == k + 1);
  if (t[k] > 6) return 3; //@ reached
  return 0; //@ reached
}
