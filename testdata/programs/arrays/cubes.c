// cubes[k] > 1000000 for neighbours, and a product as an index.
//@ paths 4
#include <klee/klee.h>
static int cubes[1000];
static const int ten[10] = {1, 2, 3, -4, 5, 6, 7, 8, 9, 10};
int main(void) {
  int k;
  for (int i = 0; i < 1000; i++) cubes[i] = i * i * i;
  klee_make_symbolic(&k, sizeof k, "k");
  klee_assume((k > 0) & (k < 1000));
  if (cubes[k] > 1000000 || cubes[k - 1] > 1000000) { klee_assert(k > 100); return 1; } //@ reached
  klee_assert(k <= 100);
  if (k < 4 && ten[3 * k] < 0) { klee_assert(k == 1); return 2; } //@ reached
  return 0; //@ reached
}
