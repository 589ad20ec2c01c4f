// A pointer to one of two objects or to nothing: what is bad is a finding, what is good goes on, a path for each object.
//@ paths 3
#include <klee/klee.h>
int main(void) {
  int x = 10, y = 20;
  int *p[3] = {&x, &y, (int *)8};
  unsigned char k;
  klee_make_symbolic(&k, 1, "k");
  klee_assume(k < 3);
  int v = *p[k]; //@ bug(null-dereference)
  return v;
}
