// A recogniser of JSON by recursive descent over 8 symbolic bytes, without floats and escapes.
#include <klee/klee.h>

#ifndef N
#define N 8
#endif

static char s[N + 1];
static int at;

static int value(void);

static void blanks(void) {
  while (s[at] == ' ') at++;
}

static int text(void) {
  for (at++; s[at] != '"'; at++)
    if (s[at] < ' ') return 0; // the end, too
  at++;
  return 1;
}

// list is what stands between brackets: values, or pairs of a text and a value.
static int list(char close, int pairs) {
  at++;
  blanks();
  if (s[at] == close) return at++, 1;
  for (;;) {
    if (pairs) {
      blanks();
      if (s[at] != '"' || !text()) return 0;
      blanks();
      if (s[at++] != ':') return 0;
    }
    if (!value()) return 0;
    blanks();
    if (s[at] == close) return at++, 1;
    if (s[at++] != ',') return 0;
  }
}

static int number(void) {
  if (s[at] == '-') at++;
  if (s[at] == '0') return at++, 1;
  if (s[at] < '1' || s[at] > '9') return 0;
  while (s[at] >= '0' && s[at] <= '9') at++;
  return 1;
}

static int value(void) {
  blanks();
  switch (s[at]) {
  case '{': return list('}', 1);
  case '[': return list(']', 0);
  case '"': return text();
  default: return number();
  }
}

int main(void) {
  klee_make_symbolic(s, sizeof s, "s");
  klee_assume(s[N] == 0);
  if (!value()) return 1;
  blanks();
  return s[at] ? 2 : 0;
}
