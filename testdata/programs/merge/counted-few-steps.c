// A condition about the number of turns leaves one part of a merge, which is found without any question. What excludes a
// part on one path excludes it on the next.
//@ run --merge pattern --merge-count 900
//@ paths 15
//@ counted count_exact 1
//@ counted paths_at_least 151
#include <klee/klee.h>

int main(void) {
  unsigned char s[64];
  klee_make_symbolic(s, sizeof s, "s");
  s[63] = 0;
  unsigned k = 0;
  while (s[k])
    k++;
  if (k == 24)
    return 0;
  if (k == 26)
    return 0;
  if (k == 28)
    return 0;
  if (k == 30)
    return 0;
  if (k == 32)
    return 0;
  if (k == 34)
    return 0;
  if (k == 36)
    return 0;
  if (k == 38)
    return 0;
  if (k == 40)
    return 0;
  if (k == 42)
    return 0;
  if (k == 44)
    return 0;
  if (k == 46)
    return 0;
  if (s[20] == 'a')
    return 0;
  if (s[20] == 'b')
    return 0;
  return 0;
}
