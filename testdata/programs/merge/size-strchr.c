// The first 'a' of a string in a block of symbolic length, or none: the pointer is the text and a number of characters.
//@ run --merge pattern --merge-repeats 2 --merge-where sizes --symbolic-size 100
//@ paths 2
//@ merged 7 in 2
//@ patterns 2
//@ groups 3 4
#include <klee/klee.h>
#include <stdlib.h>

static const char *find(const char *p, char c) {
  for (; *p; p++)
    if (*p == c)
      return p;
  return 0;
}

int main(void) {
  unsigned length;
  klee_make_symbolic(&length, sizeof length, "length");
  klee_assume(length >= 1 & length <= 4);
  char *text = malloc(length);
  klee_make_symbolic(text, length, "text");
  text[length - 1] = 0;
  const char *p = find(text, 'a');
  if (p) {
    klee_assert(p - text < length);
    klee_assert(*p == 'a');
    klee_assert(p == text | text[0] != 'a');
  }
  return 0;
}
