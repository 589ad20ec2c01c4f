// Two steps of the logistic map lead back.
//@ run --sym-stdin 8 --solver-timeout 1s --stop-on bug
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x;
  if (read(0, &x, 8) != 8) return 1;
  if (x > 0.1 && x < 0.6 && 3.2 * (3.2 * x * (1 - x)) * (1 - 3.2 * x * (1 - x)) > 0.79 && x < 0.3)
    assert(0); //@ bug(assertion)
  return 0;
}
