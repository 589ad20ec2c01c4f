// memspn twice in a row: how many leading bytes of a buffer of symbolic length are in a set, and then how many behind the first one
// that is not. Without merging the second call starts from as many paths as the first one has ends.
#include <klee/klee.h>
#include <stddef.h>
#include <stdlib.h>

static size_t memspn(const char *s, size_t n, const char *set) {
  const char *p = set;
  size_t count = 0;
  while (n > 0) {
    if (*p == 0) break;
    if (*s == *p) {
      s++, n--, count++;
      p = set;
    } else {
      p++;
    }
  }
  return count;
}

int main(void) {
  size_t n;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n > 0);
  char *s = malloc(n);
  klee_make_symbolic(s, n, "s");
  size_t a = memspn(s, n, "a"), b = memspn(s + a, n - a, "b");
  free(s);
  return a + b == n;
}
