// A hypotenuse that is shorter than a side.
//@ run --sym-stdin 16 --solver-timeout 1s
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x, y;
  if (read(0, &x, 8) != 8) return 1;
  if (read(0, &y, 8) != 8) return 1;
  if (x > 1 && x < 4 && y > 1 && y < 2 && x * x + y * y < x * x)
    return 2; //@ unreached
  return 0;
}
