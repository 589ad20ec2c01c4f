// Without symbolic floats, an operand of at most two symbolic bytes takes all values, and one of four bytes takes four.
//@ run --symbolic-floats off --sym-stdin 5
//@ unsupported symbolic float in fadd
//@ paths 42
#include "out.h"
int main(void) {
  struct __attribute__((packed)) { signed char small; float wide; } in;
  if (read(0, &in, sizeof in) != sizeof in) return 100;
  if (in.small < 0 || in.small > 9) return 101;
  volatile double s = in.small;
  volatile float w = in.wide + 1;
  if (s > 0.5 && w > 1e30f) return 1;
  return 0;
}
