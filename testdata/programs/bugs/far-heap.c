// An index far outside of a block meets no other block, however many there are, and the message names the block.
//@ paths 4
#include <klee/klee.h>
#include <stdlib.h>
int main(void) {
  volatile int *block[64], sink = 0;
  for (int i = 0; i < 64; i++) block[i] = malloc(40);
  switch (klee_range(0, 4, "k")) {
  case 0: sink = block[7][41]; break;      //@ bug(out-of-bounds)
  case 1: sink = block[60][-50]; break;    //@ bug(out-of-bounds)
  case 2: block[9][10000] = 1; break;      //@ bug(out-of-bounds)
  case 3: block[9][-100000] = 1; break;    //@ bug(out-of-bounds)
  }
  return sink;
}
