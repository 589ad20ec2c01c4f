// UBSan in trap mode: the handler is llvm.ubsantrap.
//@ run --cflag=-fsanitize=signed-integer-overflow --cflag=-fsanitize-trap=all
//@ paths 2
#include <klee/klee.h>
int main(void) {
  int x;
  klee_make_symbolic(&x, sizeof x, "x");
  return x + 1 == 0 & 0; //@ bug(trap)
}
