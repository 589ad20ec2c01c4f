// A number that is 0 when it is halved.
//@ run --sym-stdin 8 --solver-timeout 1s --stop-on bug
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x;
  if (read(0, &x, 8) != 8) return 1;
  if (x > 0 && x / 2 == 0)
    assert(0); //@ bug(assertion)
  return 0;
}
