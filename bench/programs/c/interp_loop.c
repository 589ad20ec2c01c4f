// Concrete speed: integer arithmetic and memory in a loop, no input. With the default of N = 1,790,000 rounds this runs about 68 million
// IR instructions as clang -O0 leaves them (38 a round), fewer after mem2reg. Another size: --cflag=-DN=…
//@ paths 1
#ifndef N
#define N 1790000
#endif
static unsigned table[1024];

int main(void) {
  unsigned x = 12345, sum = 0;
  for (unsigned i = 0; i < N; i++) {
    x = x * 1664525u + 1013904223u;
    unsigned k = (x >> 16) & 1023;
    table[k] = table[k] + i;
    sum ^= table[(k + 1) & 1023] + (x >> 3);
  }
  return sum == 0;
}
