// An iterator that outlives its vector's storage.
#include <vector>
int main() {
  std::vector<int> v{1};
  int &first = v[0];
  v.push_back(2);
  v.push_back(3);
  return first; //@ bug(use-after-free)
}
