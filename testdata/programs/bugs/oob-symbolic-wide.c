// A completely free index: far outside most of the time.
//@ unsupported symbolic exit code (pinned to one value)
//@ paths >= 2
#include <klee/klee.h>
static const char text[] = "abc";
int main(void) {
  long i;
  klee_make_symbolic(&i, sizeof i, "i");
  return text[i] == 'b'; //@ bug(out-of-bounds)
}
