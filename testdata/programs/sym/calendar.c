// Days of a month: leap years by the four-century rule, all of it straight comparisons.
//@ paths >= 5
#include <klee/klee.h>
int main(void) {
  unsigned short y;
  unsigned char m;
  klee_make_symbolic(&y, sizeof y, "y");
  klee_make_symbolic(&m, sizeof m, "m");
  klee_assume(m >= 1);
  klee_assume(m <= 12);
  if (m == 2) {
    if (y % 400 == 0)
      return 29; //@ reached
    if (y % 100 == 0)
      return 28; //@ reached
    if (y % 4 == 0)
      return 29; //@ reached
    return 28; //@ reached
  }
  if ((0xa50 >> m & 1) != 0)
    return 30; //@ reached
  return 31; //@ reached
}
