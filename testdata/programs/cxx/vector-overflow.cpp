// An access behind a vector's end, inside a header of the library, is a bug of the program's line.
//@ unsupported symbolic exit code (pinned to one value)
#include <klee/klee.h>
#include <vector>
int main() {
  std::vector<int> v{1, 2, 3, 4};
  unsigned i;
  klee_make_symbolic(&i, sizeof i, "i");
  klee_assume(i < 5);
  return v[i]; //@ bug(out-of-bounds)
}
