// Three symbolic bytes and then the end, in two reads.
//@ symstdin 3
//@ paths 3
#include <klee/klee.h>
#include <unistd.h>
int main(void) {
  char b[8] = {9, 9, 9, 9};
  if (read(0, b, 2) != 2 || read(0, b + 2, 6) != 1 || read(0, b + 3, 1) != 0) return 9; //@ unreached
  klee_assert(b[3] == 9);
  if (b[0] == 'x') {
    if (b[2] == 'y') return 1;
    return 2;
  }
  return 0;
}
