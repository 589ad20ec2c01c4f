// Loops that never end are findings inside of regions, too: in that of a loop, in that of a call, and in a manual one.
//@ run --merge pattern --merge-calls no-call
//@ unsupported symbolic exit code (pinned to one value)
//@ paths 10
//@ merged 10 in 2
#include <klee/klee.h>

static unsigned odd(unsigned char x) {
  if (x == 'f')
    while (x) //@ bug(infinite-loop)
      ;
  return x & 1;
}

int main(void) {
  unsigned char s[3], k, odds = 0, spaces = 0;
  klee_make_symbolic(s, sizeof s, "s");
  klee_make_symbolic(&k, sizeof k, "k");
  for (unsigned i = 0; i < sizeof s; i++) {
    if (s[i] == ' ')
      spaces++;
    while (s[i] == 'z') //@ bug(infinite-loop)
      ;
  }
  klee_open_merge();
  if (k < 100) {
    odds += 2;
    while (k == 50) //@ bug(infinite-loop)
      odds ^= 1;
  }
  klee_close_merge();
  odds += odd(k);
  return odds + spaces;
}
