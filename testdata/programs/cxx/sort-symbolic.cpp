// std::sort of three symbolic bytes gives an ordered permutation.
//@ paths >= 3
#include <algorithm>
#include <assert.h>
#include <klee/klee.h>
#include <vector>
int main() {
  unsigned char x[3];
  klee_make_symbolic(x, sizeof x, "x");
  std::vector<unsigned char> v(x, x + 3);
  std::sort(v.begin(), v.end());
  assert(v[0] <= v[1] && v[1] <= v[2]);
  assert(std::count(v.begin(), v.end(), x[0]) == std::count(x, x + 3, x[0]));
  return 0;
}
