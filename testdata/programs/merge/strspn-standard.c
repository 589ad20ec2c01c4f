// The ways through a turn of a loop meet inside of it with --merge standard, too.
//@ run --merge standard --incremental-merge on --merge-loops none --symbolic-size 10
//@ paths 1
//@ inside 3
//@ merged 4 in 1
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
