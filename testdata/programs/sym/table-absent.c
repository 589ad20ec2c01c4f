// A value that the table does not hold.
//@ paths 1
#include <klee/klee.h>
static const unsigned short t[8] = {3, 1, 4, 1, 5, 9, 2, 6};
int main(void) {
  unsigned char i;
  klee_make_symbolic(&i, 1, "i");
  if (t[i & 7] == 8)
    return 1; //@ unreached
  return 0;
}
