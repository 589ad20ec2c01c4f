// Two symbolic writes of which the later wins, wide and narrow.
//@ paths 1
//@ exit 0
#include <klee/klee.h>
#include <stdint.h>
int main(void) {
  union { uint32_t w[4]; uint8_t b[16]; } u = {{0}};
  unsigned char i, j;
  klee_make_symbolic(&i, 1, "i");
  klee_make_symbolic(&j, 1, "j");
  klee_assume(i < 4);
  klee_assume(j < 16);
  u.w[i] = 0x11111111;
  u.b[j] = 0x22;
  klee_assert(u.b[j] == 0x22);
  klee_assert((u.w[i] & 0xff) == 0x11 | j == i * 4);
  return 0;
}
