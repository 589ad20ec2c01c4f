// A state that has read standard input to its end and one that has read nothing differ in nothing but that: no merge.
//@ run --sym-stdin 4 --sym-file-size --symbolic-size 16 --merge standard --merge-loops none
//@ paths 3
//@ merged 0 in 0
#include <klee/klee.h>
#include <unistd.h>
int main(void) {
  unsigned char c, b[8];
  klee_make_symbolic(&c, 1, "c");
  klee_open_merge();
  if (c == 1)
    read(0, b, sizeof b);
  klee_close_merge();
  ssize_t n = read(0, b, sizeof b);
  if (c == 1)
    klee_assert(n == 0);
  if (n > 2) return 1;
  return 0;
}
