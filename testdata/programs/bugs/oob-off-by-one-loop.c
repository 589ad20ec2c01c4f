// A copy loop that forgets the room for the terminating zero: bug when the input has four bytes.
//@ paths 5
#include <klee/klee.h>
int main(void) {
  char in[5], out[4];
  klee_make_symbolic(in, sizeof in, "in");
  in[4] = 0;
  int n = 0;
  while (in[n]) n++;
  for (int i = 0; i <= n; i++) out[i] = in[i]; //@ bug(out-of-bounds)
  return 0;
}
