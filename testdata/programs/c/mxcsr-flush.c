// Subnormal numbers that become zero are not modelled: the path ends, loudly.
//@ unsupported MXCSR that makes subnormal numbers zero (FTZ, DAZ)
#include <xmmintrin.h>
int main(void) {
  _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
  return 0; //@ unreached
}
