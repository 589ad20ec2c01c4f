// A switch of many targets asks for several decisions. When the second is one too many for --max-depth, the path that has its target
// already goes on, and the rest ends: it does not go on behind the switch, or before it a second time.
//@ run --max-depth 1 --search dfs
//@ paths 1
#include <klee/klee.h>

volatile unsigned came;

int main(void) {
  unsigned char in;
  klee_make_symbolic(&in, 1, "in");
  unsigned v = in & 7;
  came++;
  if (came != 1)
    klee_assert(0);
  switch (v) {
  case 0: return 1; //@ reached
  case 1: return 2;
  case 2: return 3;
  default: return 4;
  }
}
