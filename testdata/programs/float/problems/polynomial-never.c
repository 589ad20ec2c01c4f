// A polynomial of the fourth degree that is above 0.
//@ run --sym-stdin 8 --solver-timeout 1s
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x;
  if (read(0, &x, 8) != 8) return 1;
  if (x > -10 && x < 10 && x * x * x * x - x * x + 1 < 0)
    return 2; //@ unreached
  return 0;
}
