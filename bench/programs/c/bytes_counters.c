// Counters without branches: how many of 64 thresholds each of N bytes passes, how many of its bits are set, and a
// path for each pair of counts.
#include <klee/klee.h>
#ifndef N
#define N 1
#endif

int main(void) {
  unsigned char in[N];
  klee_make_symbolic(in, sizeof in, "in");
  unsigned passed = 0, bits = 0;
  for (int i = 0; i < N; i++) {
    for (int t = 0; t < 256; t += 4) passed += in[i] >= t;
    for (int k = 0; k < 8; k++) bits += in[i] >> k & 1;
  }
  int r = 0;
  for (unsigned k = 0; k <= 64 * N; k += 4)
    if (passed > k) r++;
  for (unsigned k = 0; k < 8 * N; k++)
    if (bits > k) r++;
  return r;
}
