// A 256-entry table of character classes, filled at compile time, read at symbolic indices: the branches depend on the table's content.
// Six bytes go through a small state machine that stops at the first byte that fits nowhere.
#include <klee/klee.h>
#ifndef N
#define N 6
#endif
enum { OTHER, DIGIT, LETTER, SPACE, SIGN };

static const unsigned char class_of[256] = {
    ['0' ... '9'] = DIGIT, ['a' ... 'z'] = LETTER, ['A' ... 'Z'] = LETTER, ['_'] = LETTER, [' '] = SPACE, ['\t'] = SPACE, ['\n'] = SPACE, ['+'] = SIGN, ['-'] = SIGN,
};

int main(void) {
  unsigned char in[N];
  int words = 0, numbers = 0, state = SPACE;
  klee_make_symbolic(in, sizeof in, "in");
  for (int i = 0; i < N; i++) {
    unsigned char c = class_of[in[i]];
    if (c == OTHER) return -1;
    if (c == SPACE) {
      state = SPACE;
    } else if (state == SPACE) {
      if (c == LETTER) words++;
      else numbers++;
      state = c;
    } else if (state == SIGN) {
      if (c != DIGIT) return -2;
      state = DIGIT;
    } else if (state == DIGIT) {
      if (c != DIGIT) return -3;
    } else if (c == SIGN) {
      return -4;
    }
  }
  return words * 10 + numbers;
}
