// A pointer to one of two objects or to nothing: what is bad is a finding, what is good goes on and is read together, in one path.
//@ unsupported symbolic exit code (pinned to one value)
//@ paths 2
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
