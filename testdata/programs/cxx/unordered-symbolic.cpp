// A hash table with a symbolic key: found or not.
//@ unsupported symbolic exit code (pinned to one value)
//@ paths >= 2
#include <klee/klee.h>
#include <unordered_map>
int main() {
  unsigned char k;
  klee_make_symbolic(&k, 1, "k");
  klee_assume(k < 16);
  std::unordered_map<int, int> m{{3, 1}, {5, 2}, {11, 3}};
  auto it = m.find(k);
  if (it == m.end()) return 0; //@ reached
  return it->second; //@ reached
}
