// How many of the first characters are an 'a' or a 'b': the ways through a turn of the loop meet inside, so there is one
// state for each number of characters, and one state for all numbers at the end.
//@ run --merge pattern --merge-repeats 2 --merge-loops none --symbolic-size 10
//@ paths 2
//@ inside 3
//@ merged 3 in 1
//@ patterns 1
#include <klee/klee.h>
#include <stdlib.h>
static unsigned long spn(const char *text, const char *set) {
  const char *s = text, *p = set;
  while (*p)
    if (*p++ == *s) {
      s++;
      p = set;
    }
  return s - text;
}
int main(void) {
  unsigned char length;
  klee_make_symbolic(&length, 1, "length");
  klee_assume(length >= 1 & length <= 4);
  char *str = malloc(length);
  klee_make_symbolic(str, length, "str");
  klee_assume(str[length - 1] == 0);
  klee_open_merge();
  unsigned long n = spn(str, "ab");
  klee_close_merge();
  klee_assert(n < length);
  return 0;
}
