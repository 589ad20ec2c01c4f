// The square of a sine, and a quadratic equation with the roots 2 and -4.
//@ run --sym-stdin 8 --solver-timeout 1s --stop-on bug
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x;
  if (read(0, &x, 8) != 8) return 1;
  if (sin(x) * sin(x) > 0.5 && x * x + 2 * x == 8)
    assert(0); //@ bug(assertion)
  return 0;
}
