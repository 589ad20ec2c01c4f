// The last turn of strlen over a string that fills its buffer asks nothing: the byte behind is known to be zero. It is
// a part of the pattern of the others. strspn is compiled with a guard, which is one more test of its loop.
//@ run --merge pattern --merge-repeats 2 --sym-arg 4
//@ paths 2
//@ merged 14 in 3
//@ groups 5 5 4
//@ patterns 3
#include <klee/klee.h>
#include <string.h>
int main(int argc, char **argv) {
  size_t n = strlen(argv[1]), k = strspn(argv[1], "ab");
  klee_assert(k <= n);
  return 0;
}
