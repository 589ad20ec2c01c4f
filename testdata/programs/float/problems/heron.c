// A step of Heron's method that does not move.
//@ run --sym-stdin 16 --solver-timeout 1s --stop-on bug
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x, y;
  if (read(0, &x, 8) != 8) return 1;
  if (read(0, &y, 8) != 8) return 1;
  if (x > 1 && y == 2 && (x + y / x) / 2 == x)
    assert(0); //@ bug(assertion)
  return 0;
}
