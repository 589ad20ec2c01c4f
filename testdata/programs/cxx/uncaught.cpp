// An exception that nobody catches ends the program; frames are not left first.
//@ paths 1
#include <klee/klee.h>
#include <stdexcept>
struct D {
  ~D() { klee_report_error("uncaught.cpp", 8, "destructor ran", "user"); } //@ unreached
};
static void check(int n) {
  D d;
  if (n == 77) throw std::range_error("n is 77"); //@ bug(abort)
  klee_silent_exit(0);
}
int main() {
  int n;
  klee_make_symbolic(&n, sizeof n, "n");
  check(n);
}
