// A number of half-lives after which a tenth is left.
//@ run --sym-stdin 8 --solver-timeout 1s --stop-on bug
//@ paths >= 1
#include <assert.h>
#include <math.h>
#include <unistd.h>
int main(void) {
  double x;
  if (read(0, &x, 8) != 8) return 1;
  if (x > 0 && pow(0.5, x) < 0.1001 && pow(0.5, x) > 0.0999)
    assert(0); //@ bug(assertion)
  return 0;
}
