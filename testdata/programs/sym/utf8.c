// A UTF-8 decoder of one sequence in three bytes: the valid lengths and every way of failing; length three has two ways.
//@ paths 10
#include <klee/klee.h>
static int decode(const unsigned char *s) {
  if (s[0] < 0x80)
    return 1; //@ reached
  if (s[0] < 0xc2)
    return -1; //@ reached
  if (s[0] < 0xe0) {
    if ((s[1] & 0xc0) != 0x80)
      return -2; //@ reached
    return 2; //@ reached
  }
  if (s[0] < 0xf0) {
    if ((s[1] & 0xc0) != 0x80)
      return -3; //@ reached
    if ((s[2] & 0xc0) != 0x80)
      return -4; //@ reached
    if (s[0] == 0xe0)
      if (s[1] < 0xa0)
        return -5; //@ reached
    return 3; //@ reached
  }
  return -6; //@ reached
}
int main(void) {
  unsigned char s[3];
  klee_make_symbolic(s, sizeof s, "s");
  return decode(s);
}
