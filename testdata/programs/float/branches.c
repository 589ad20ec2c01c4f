// Branches on a double that was read as eight bytes: ranges, a square, a root, what is no number, infinity, both zeros.
//@ unsupported symbolic exit code
//@ run --sym-stdin 8
//@ paths 9
#include <math.h>
#include <unistd.h>
int main(void) {
  double d;
  if (read(0, &d, sizeof d) != sizeof d) return 100;
  if (d > 1.5 && d < 1.75) {
    if (d * d == 2.5600000000000005) return 1; //@ reached
    return 2;
  }
  if (d != d) return 3; //@ reached
  if (sqrt(d) == 3.0) return 4; //@ reached
  if (d == INFINITY) return 5; //@ reached
  if (d == 0) {
    if (1 / d < 0) return 6; //@ reached
    return 7;
  }
  return d + 1 == d ? 8 : 9;
}
