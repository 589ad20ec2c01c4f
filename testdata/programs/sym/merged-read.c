// A read through a pointer to one of three objects is one term: no fork for each object, two paths for the test of the value.
//@ paths 2
#include <assert.h>
#include <klee/klee.h>
static int pool[3];
int main(void) {
  int x = 10, y = 20, z = 30;
  int *p[3] = {&x, &y, &z};
  unsigned char k;
  klee_make_symbolic(&k, 1, "k");
  klee_assume(k < 3);
  int v = *p[k];
  assert(v == 10 + 10 * k);
  pool[0] = v;
  if (pool[0] > 15)
    return 1; //@ reached
  return 2; //@ reached
}
