// A double that does not fit an int, for some inputs; nor does infinity, or what is no number.
//@ paths 4
#include <math.h>
#include <klee/klee.h>
static int whole(double d) {
  return (int)d; //@ bug(float-conversion)
}
int main(void) {
  double d;
  klee_make_symbolic(&d, sizeof d, "d");
  if (isinf(d)) return whole(d) != 0;
  if (isnan(d)) return whole(d) != 0;
  whole(d);
  return 0;
}
