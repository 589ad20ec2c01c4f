// A match of 11 symbolic bytes with a pattern of stars, a question mark and a set, by backtracking.
#include <klee/klee.h>

#ifndef N
#define N 11
#endif

static int in_set(const char **pattern, char c) {
  int found = 0;
  for (++*pattern; **pattern != ']'; ++*pattern) found |= **pattern == c;
  return found;
}

static int match(const char *pattern, const char *text) {
  for (; *pattern; pattern++, text++) {
    switch (*pattern) {
    case '*':
      for (;; text++) {
        if (match(pattern + 1, text)) return 1;
        if (!*text) return 0;
      }
    case '?':
      if (!*text) return 0;
      break;
    case '[':
      if (!in_set(&pattern, *text)) return 0;
      break;
    default:
      if (*pattern != *text) return 0;
    }
  }
  return !*text;
}

int main(void) {
  char text[N + 1];
  klee_make_symbolic(text, sizeof text, "text");
  klee_assume(text[N] == 0);
  return match("*a[bc]*?d*", text);
}
