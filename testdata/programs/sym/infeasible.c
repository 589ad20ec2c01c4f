// Contradicting tests: of the eight ways only four can be.
//@ paths 4
//@ exit 0
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  int n = 0;
  if (x > 10) n++;
  if (x > 20) n++;
  if (x > 30) n++;
  if (n == 2 && x <= 20)
    return 1; //@ unreached
  return 0;
}
