// Nested tables: A[B[k]] and A[B[C[j]]].
//@ paths 4
#include <klee/klee.h>
static const signed char A[5] = {1, 2, 7, -4, 5}, B[5] = {0, 3, 4, 1, 2}, C[10] = {0, 0, 0, 0, 0, 4};
int main(void) {
  unsigned char k, j;
  klee_make_symbolic(&k, 1, "k");
  klee_make_symbolic(&j, 1, "j");
  klee_assume((k < 5) & (j < 10));
  int r = 0;
  if (A[B[k]] == 7) { klee_assert(k == 4); r = 1; } //@ reached
  if (A[B[C[j]]] == 7) { klee_assert(j == 5); r += 2; } //@ reached
  return r;
}
