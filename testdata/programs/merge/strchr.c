// The first 'a' of a text, or none: the pointer is the text and a number of characters.
//@ run --merge pattern --merge-repeats 2 --merge-loops none
//@ paths 2
//@ merged 7 in 2
//@ patterns 2
#include <klee/klee.h>

static char text[4];

int main(void) {
  unsigned char length;
  klee_make_symbolic(text, sizeof text, "text");
  klee_make_symbolic(&length, 1, "length");
  klee_assume(length >= 1 & length <= 4);
  klee_assume(text[length - 1] == 0);
  const char *p = text;
  klee_open_merge();
  for (unsigned i = 0; i < length; i++, p++) {
    if (*p == 'a')
      break;
    if (*p == 0) {
      p = 0;
      break;
    }
  }
  klee_close_merge();
  if (p) {
    klee_assert(p - text < length);
    klee_assert(*p == 'a');
    klee_assert(p == text | text[0] != 'a');
  }
  return 0;
}
