// The end of a region that has not begun has no effect, and a region inside another one is a part of it.
//@ run --merge standard
//@ paths 1
//@ merged 4 in 1
#include <klee/klee.h>

int main(void) {
  unsigned char c;
  int r = 0;
  klee_make_symbolic(&c, 1, "c");
  klee_close_merge();
  klee_open_merge();
  for (int i = 0; i < 2; i++)
    if (c >> i & 1)
      r += i + 1;
  klee_close_merge();
  klee_close_merge();
  klee_assert(r == (c & 3));
  return 0;
}
