// Counters, pointers and characters in memory become choices of their own width.
//@ run --merge standard
//@ merged 3 in 1
#include <klee/klee.h>
#include <string.h>

static struct record { long count; const char *at; char text[8]; short step; } r;

int main(void) {
  char s[3];
  klee_make_symbolic(s, sizeof s, "s");
  r.at = s;
  r.count = -1;
  for (int i = 0; i < 3; i++) {
    if (s[i] == 0)
      break;
    r.count++;
    r.at = s + i;
    r.text[i] = s[i];
    r.step += 255;
  }
  klee_assert(r.count < 0 || *r.at == r.text[r.count]);
  klee_assert(r.step == 255 * (r.count + 1));
  return 0;
}
