// A root that is no number although its square is positive.
//@ run --sym-stdin 8 --solver-timeout 1s
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x;
  if (read(0, &x, 8) != 8) return 1;
  if (x * x > 0 && sqrt(x * x) != sqrt(x * x))
    return 2; //@ unreached
  return 0;
}
