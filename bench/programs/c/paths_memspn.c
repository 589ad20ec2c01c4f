// How many leading bytes are one of two characters, and how many behind the first that is not are one of two others:
// over 12 symbolic bytes 12 * 2^12 + 1 = 49,153 paths.
#include <klee/klee.h>
#include <stddef.h>

#ifndef N
#define N 12
#endif

static size_t memspn(const char *s, const char *set, size_t nset, size_t n) {
  size_t i, k;
  for (i = 0; i < n; i++) {
    for (k = 0; k < nset; k++)
      if (s[i] == set[k]) break;
    if (k == nset) break;
  }
  return i;
}

int main(void) {
  char s[N];
  klee_make_symbolic(s, sizeof s, "s");
  size_t a = memspn(s, " \t", 2, N);
  size_t b = a < N ? memspn(s + a + 1, "\r\n", 2, N - a - 1) : 0;
  return a + b == N;
}
