// An assertion that takes three solved conditions to break: a*b == 391 with 1 < a < b.
//@ paths 4
#include <assert.h>
#include <klee/klee.h>
int main(void) {
  unsigned char a, b;
  klee_make_symbolic(&a, 1, "a");
  klee_make_symbolic(&b, 1, "b");
  if (a > 1 && a < b)
    assert(a * b != 391); //@ bug(assertion)
  return 0;
}
