// The second call begins where the first one ended. Both loops are worth merging: without, there is a path for each pair
// of lengths.
//@ run --merge auto --symbolic-size 12
//@ paths 2
//@ merged 41 in 3
//@ counted places_pays 2
//@ counted places_dear 0
#include <klee/klee.h>
#include <stdlib.h>
static unsigned memspn(const char *s, unsigned n, const char *chars) {
  unsigned count = 0;
  const char *p = chars;
  while (*p && n > count) {
    if (s[count] == *p) {
      count++;
      p = chars;
    } else {
      p++;
    }
  }
  return count;
}
int main(void) {
  unsigned n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n <= 10);
  char *s = malloc(n);
  klee_make_symbolic(s, n, "s");
  unsigned k = memspn(s, n, "a"), l = memspn(s + k, n - k, "b");
  klee_assert(k + l <= n);
  return 0;
}
