// Instrumentation for a fuzzer has no effect.
//@ cflags -fsanitize-coverage=trace-pc-guard,trace-cmp,pc-table,trace-div
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int x = klee_int("x");
  if (x == 77) return 1;
  return 0;
}
