// A tangent in a narrow range.
//@ run --sym-stdin 8 --solver-timeout 1s --stop-on bug
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x;
  if (read(0, &x, 8) != 8) return 1;
  if (x > 0 && x < 1.5 && tan(x) > 1.5 && tan(x) < 1.5001)
    assert(0); //@ bug(assertion)
  return 0;
}
