// memcmp, memchr, strchr and strstr on symbolic bytes.
//@ paths >= 5
#include <klee/klee.h>
#include <string.h>
int main(void) {
  char s[5];
  klee_make_symbolic(s, sizeof s, "s");
  s[4] = 0;
  if (memcmp(s, "ab", 2) == 0)
    return 1; //@ reached
  if (memchr(s, 'z', 2))
    return 2; //@ reached
  if (strchr(s, '=') == s + 3)
    return 3; //@ reached
  if (strstr(s, "xyx"))
    return 4; //@ reached
  return 0; //@ reached
}
