// A little regular expression matcher (c . ^ $ *) with a symbolic pattern of seven bytes.
//
//   bin/albers run examples/regexp.c
//
// Expect several thousand paths and two reads out of bounds: the pattern is not terminated by a zero, and the matcher runs over its
// end. Each bug's test shows a pattern that does it. Put the line marked FIX back in, run again, and the bugs are gone.
#include <klee/klee.h>

static int match_here(const char *re, const char *text);

// match_star finds c* followed by re at the start of text.
static int match_star(int c, const char *re, const char *text) {
  do {
    if (match_here(re, text)) return 1;
  } while (*text != '\0' && (*text++ == c || c == '.'));
  return 0;
}

// match_here finds re at the start of text.
static int match_here(const char *re, const char *text) {
  if (re[0] == '\0') return 1;
  if (re[1] == '*') return match_star(re[0], re + 2, text);
  if (re[0] == '$' && re[1] == '\0') return *text == '\0';
  if (*text != '\0' && (re[0] == '.' || re[0] == *text)) return match_here(re + 1, text + 1);
  return 0;
}

// match finds re anywhere in text.
static int match(const char *re, const char *text) {
  if (re[0] == '^') return match_here(re + 1, text);
  do {
    if (match_here(re, text)) return 1;
  } while (*text++ != '\0');
  return 0;
}

int main(void) {
  char re[7];
  klee_make_symbolic(re, sizeof re, "re");
  // re[6] = 0; // FIX
  return match(re, "hello");
}
