// Division and remainder by a symbolic divisor satisfy the division law.
//@ paths 1
//@ exit 0
#include <klee/klee.h>
int main(void) {
  unsigned char a, b;
  klee_make_symbolic(&a, 1, "a");
  klee_make_symbolic(&b, 1, "b");
  klee_assume(b != 0);
  klee_assert(a / b * b + a % b == a);
  klee_assert(a % b < b);
  return 0;
}
