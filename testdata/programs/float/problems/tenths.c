// Three times a number is not the sum of three.
//@ run --sym-stdin 8 --solver-timeout 1s
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x;
  if (read(0, &x, 8) != 8) return 1;
  if (x > 0.05 && x < 0.5 && x + x + x != 3 * x)
    return 2; //@ unreached
  return 0;
}
