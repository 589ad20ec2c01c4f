// A loop with one way to each of its ends: nothing is merged, and after some tries it is no region any more.
//@ run --merge auto
//@ unoptimised
//@ paths 243
//@ counted merges 0
//@ counted places_vain 1
//@ counted regions 4
#include <klee/klee.h>

static int a, b, others;

static void count(char c) {
  for (int i = 0; i < 2; i++) {
    if (c == 'a') {
      a++;
      return;
    }
    if (c == 'b') {
      b++;
      return;
    }
  }
  others++;
}

int main(void) {
  char s[5];
  klee_make_symbolic(s, sizeof s, "s");
  for (int k = 0; k < 5; k++)
    count(s[k]);
  klee_assert(a + b + others == 5);
  return 0;
}
