// A hypotenuse of 13 with a side of 5.
//@ run --sym-stdin 16 --solver-timeout 1s --stop-on bug
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x, y;
  if (read(0, &x, 8) != 8) return 1;
  if (read(0, &y, 8) != 8) return 1;
  if (sqrt(x * x + y * y) == 13 && x == 5 && y > 0)
    assert(0); //@ bug(assertion)
  return 0;
}
