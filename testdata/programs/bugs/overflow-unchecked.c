// Without --check-overflow signed overflow wraps silently; unsigned wraps always.
//@ paths 1
//@ exit 0
#include <limits.h>
int main(void) {
  volatile int x = INT_MAX;
  volatile unsigned u = UINT_MAX;
  return x + 1 == INT_MIN && u + 1 == 0 ? 0 : 1;
}
