// Recursion: Ackermann, Hanoi, mutual recursion, deep recursion of 10,000 frames.
//@ native
//@ exit 0
//@ stdout "13 255 0 10000\n"
#include <stdio.h>
static unsigned ack(unsigned m, unsigned n) { return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
static unsigned hanoi(int n, int from, int to, int via) { return n == 0 ? 0 : hanoi(n - 1, from, via, to) + 1 + hanoi(n - 1, via, to, from); }
static int odd(unsigned);
static int even(unsigned n) { return n == 0 ? 1 : odd(n - 1); }
static int odd(unsigned n) { return n == 0 ? 0 : even(n - 1); }
static long depth(long n) { return n == 0 ? 0 : 1 + depth(n - 1); }
int main(void) {
  printf("%u %u %d %ld\n", ack(2, 5), hanoi(8, 1, 3, 2), even(101), depth(10000));
  return 0;
}
