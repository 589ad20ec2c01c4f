// klee_report_error with a message of the program's own.
//@ bug(user-error) anywhere
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  if (x == 9) klee_report_error(__FILE__, __LINE__, "nine is not allowed", "nine.err");
  return 0;
}
