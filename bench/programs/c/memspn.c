// memspn: how many leading bytes are one of two characters; called twice on 20 symbolic bytes. 20 * 2^21 + 1 paths one by one: no
// end in sight without merging. Run it with a time limit and count paths, or with state merging and see it end.
#include <klee/klee.h>
#include <stddef.h>
#ifndef N
#define N 20
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
  size_t b = memspn(s + a, "\r\n", 2, N - a);
  return a + b == N;
}
