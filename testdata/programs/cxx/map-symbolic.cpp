// A map with symbolic keys: which ones are equal and how they are ordered decides the path.
//@ paths 3
#include <assert.h>
#include <klee/klee.h>
#include <map>
int main() {
  unsigned char a, b;
  klee_make_symbolic(&a, 1, "a");
  klee_make_symbolic(&b, 1, "b");
  std::map<int, int> m;
  m[a] = 1;
  m[b] += 2;
  if (m.size() == 1) return m[a] - 3; //@ reached
  assert(m.begin()->first < m.rbegin()->first);
  return m.begin()->second; //@ reached
}
