// Symbolic bytes in the output have the value that the test has.
//@ paths 1
//@ stdout "[A7]\n"
#include <klee/klee.h>
#include <unistd.h>
int main(void) {
  char b[5] = "[..]\n";
  char x[2];
  klee_make_symbolic(x, 2, "x");
  klee_assume(x[0] == 'A');
  klee_assume((x[1] > '6') & (x[1] < '8'));
  b[1] = x[0];
  b[2] = x[1];
  write(1, b, 5);
  return 0;
}
