// A tokenizer over 6 symbolic bytes: words, numbers, blanks and operators of one or two characters.
#include <klee/klee.h>

#ifndef N
#define N 6
#endif

static int letter(char c) { return c >= 'a' && c <= 'z'; }
static int digit(char c) { return c >= '0' && c <= '9'; }

int main(void) {
  char s[N];
  klee_make_symbolic(s, sizeof s, "s");
  int tokens = 0;
  for (int i = 0; i < N; tokens++) {
    if (s[i] == 0) break;
    if (letter(s[i])) {
      while (i < N && (letter(s[i]) || digit(s[i]))) i++;
    } else if (digit(s[i])) {
      while (i < N && digit(s[i])) i++;
    } else if (s[i] == ' ') {
      i++;
      tokens--;
    } else if (s[i] == '<' || s[i] == '=') {
      i += i + 1 < N && s[i + 1] == '=' ? 2 : 1;
    } else {
      return 64 + i;
    }
  }
  return tokens;
}
