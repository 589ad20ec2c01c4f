/* A concrete loop of arithmetic, branches, calls and memory: the interpreter's speed. */
static unsigned table[1024];

static unsigned mix(unsigned x) {
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  return x;
}

int main(void) {
  unsigned x = 12345, sum = 0;
  for (int i = 0; i < 1000000; i++) {
    x = mix(x);
    table[x % 1024] += i;
    if (x & 64)
      sum += table[i & 1023];
    else
      sum ^= (unsigned)i * 3;
  }
  return (int)(sum & 0x7f) == 128;
}
