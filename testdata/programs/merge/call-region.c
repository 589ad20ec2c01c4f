// A call is a region: the ways of the callee come together when it returns.
//@ run --merge standard --merge-loops none --merge-functions classify
//@ paths 1
//@ merged 4 in 1
#include <klee/klee.h>

static int classify(unsigned char c) {
  int local = c;
  int *p = &local;
  if (c < 10)
    return *p;
  if (c < 20)
    return 2 * *p;
  if (c == 'x')
    return -1;
  return 0;
}

int main(void) {
  unsigned char c;
  klee_make_symbolic(&c, 1, "c");
  int k = classify(c);
  klee_assert(c >= 10 | k == c);
  klee_assert(c != 15 | k == 30);
  klee_assert((c != 120) | (k == -1));
  return 0;
}
