// The kind of a triangle, the sides being bytes, || as branches.
//@ paths >= 7
#include <klee/klee.h>
int main(void) {
  unsigned char a, b, c;
  klee_make_symbolic(&a, 1, "a");
  klee_make_symbolic(&b, 1, "b");
  klee_make_symbolic(&c, 1, "c");
  if (a + b <= c || a + c <= b || b + c <= a)
    return 0; //@ reached
  if (a == b && b == c)
    return 3; //@ reached
  if (a == b || b == c || a == c)
    return 2; //@ reached
  if (a * a + b * b == c * c)
    return 4; //@ reached
  return 1; //@ reached
}
