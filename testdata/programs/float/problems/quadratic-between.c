// The roots 2 and -4 are outside of the range.
//@ run --sym-stdin 8 --solver-timeout 1s
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x;
  if (read(0, &x, 8) != 8) return 1;
  if (x > 2.5 && x * x + 2 * x == 8)
    return 2; //@ unreached
  return 0;
}
