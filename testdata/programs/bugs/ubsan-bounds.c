// UBSan: an index out of an inner array, which is inside the object and so no memory error.
//@ run --cflag=-fsanitize=undefined
//@ paths 2
#include <klee/klee.h>
struct two { int a[4], b[4]; };
int main(void) {
  struct two t = {{0}, {0}};
  unsigned char i;
  klee_make_symbolic(&i, 1, "i");
  klee_assume(i < 8);
  return t.a[i] == 1; //@ bug(out-of-bounds)
}
