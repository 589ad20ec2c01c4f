// Symbolic input chooses what is thrown.
//@ unsupported symbolic exit code (pinned to one value)
//@ paths 4
#include <assert.h>
#include <klee/klee.h>
#include <stdexcept>
static int f(unsigned char x) {
  if (x == 1) throw std::out_of_range("one");
  if (x == 2) throw std::runtime_error("two");
  if (x == 3) throw 42;
  return x > 100 ? 1 : 0;
}
int main() {
  unsigned char x;
  klee_make_symbolic(&x, sizeof x, "x");
  int r;
  try {
    r = f(x);
  } catch (const std::logic_error &e) { //@ reached
    r = e.what()[0];
  } catch (const std::exception &e) { //@ reached
    r = 2;
  } catch (int i) { //@ reached
    r = i;
  } catch (...) {
    return 9; //@ unreached
  }
  assert(r != 42); //@ bug(assertion)
  return r;
}
