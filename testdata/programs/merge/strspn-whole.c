// The loop of strspn.c without merging inside of it: a state for each sequence of the characters 'a' and 'b'.
//@ run --merge standard --merge-loops none --symbolic-size 10
//@ paths 1
//@ merged 15 in 1
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
