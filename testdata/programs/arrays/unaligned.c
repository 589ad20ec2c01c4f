// A wide read at any byte offset of a table: every offset is an element.
//@ paths 4
#include <klee/klee.h>
#include <string.h>
static const unsigned t[4] = {0x11111111, 0x22222222, 0x22222222, 0x33333333};
int main(void) {
  unsigned char j;
  unsigned v;
  klee_make_symbolic(&j, 1, "j");
  klee_assume(j <= 12);
  v = *(const unsigned *)((const char *)t + j);
  if (v == 0x22222222) { klee_assert(j >= 4 && j <= 8); return 1; } //@ reached
  if (v == 0x22221111) { klee_assert(j == 2); return 2; } //@ reached
  if (v == 0x33332222) { klee_assert(j == 10); return 3; } //@ reached
  return 0; //@ reached
}
