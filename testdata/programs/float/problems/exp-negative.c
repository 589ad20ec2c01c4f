// An exponential is not negative.
//@ run --sym-stdin 8 --solver-timeout 1s
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x;
  if (read(0, &x, 8) != 8) return 1;
  if (x > -5 && x < 5 && exp(x) < 0)
    return 2; //@ unreached
  return 0;
}
