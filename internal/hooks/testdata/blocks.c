// The functions that move memory, concrete and symbolic.
//@ paths 1
//@ exit 0
#define _GNU_SOURCE
#include <klee/klee.h>
#include <string.h>
#include <strings.h>
int main(void) {
  char a[16] = "0123456789abcde", b[16], s[4];
  klee_make_symbolic(s, 4, "s");
  if (memcpy(b, a, 16) != b || strcmp(a, b)) return 1;
  if (memmove(a + 2, a, 5) != a + 2 || memcmp(a, "0101234789", 10)) return 2;
  if (mempcpy(b, "xyz", 3) != b + 3 || memcmp(b, "xyz3", 4)) return 3;
  memcpy(b + 4, s, 4);
  memmove(b + 5, b + 4, 4);
  klee_assert(b[5] == s[0]);
  klee_assert(b[8] == s[3]);
  memset(a, s[1], 8);
  klee_assert(a[7] == s[1]);
  bzero(a, 16);
  if (a[7] || a[15]) return 4;
  bcopy(s, a + 3, 4);
  klee_assert(a[6] == s[3]);
  memcpy(a, a, 0);
  return 0;
}
