// A byte of the copy depends on how far the first loop came: it is what was there before, the end, or the byte of the
// string. So it is written as three ranges of the number of turns, and the second loop has a pattern, too.
//@ run --merge pattern --merge-repeats 4 --sym-arg 8
//@ paths 8
//@ merged 23 in 3
//@ patterns 3
//@ counted ranges 8
#include <klee/klee.h>
#include <string.h>
int main(int argc, char **argv) {
  char copy[16];
  memset(copy, 'x', sizeof copy);
  int n = 0, m = 0;
  do
    copy[n] = argv[1][n];
  while (argv[1][n++]);
  while (copy[m] && copy[m] != '/')
    m++;
  klee_assert(m < n);
  if (m == 5)
    klee_assert(copy[7] == 'x' || n > 7);
  return 0;
}
