// A state machine that goes on with the same N symbolic bytes for 64 turns, and a path for each state that it ends in.
#include <klee/klee.h>
#ifndef N
#define N 1
#endif

int main(void) {
  unsigned char in[N], state = 1;
  klee_make_symbolic(in, sizeof in, "in");
  for (int turn = 0; turn < 64; turn++)
    for (int i = 0; i < N; i++) {
      unsigned char carry = state >> 7;
      state = (unsigned char)(state << 1) ^ (carry * 0x1d) ^ (in[i] & 0x0f);
      state = (unsigned char)(state + (in[i] >> 4));
    }
  for (int k = 0; k < 16; k++)
    if ((state & 15) == k) return k;
  return 16;
}
