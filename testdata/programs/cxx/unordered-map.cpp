// unordered_map and unordered_set with strings, growth and removal.
//@ native
//@ exit 0
//@ stdout "size 26 z 25 erased 25 missing 0 set 3 sum 4950\n"
#include <cstdio>
#include <string>
#include <unordered_map>
#include <unordered_set>
int main() {
  std::unordered_map<std::string, int> m;
  for (int i = 0; i < 26; i++) m[std::string(1, char('a' + i))] = i;
  printf("size %zu z %d ", m.size(), m["z"]);
  m.erase("a");
  printf("erased %zu missing %zu ", m.size(), m.count("a"));
  std::unordered_set<int> s{1, 2, 3, 2, 1};
  std::unordered_map<int, int> n;
  for (int i = 0; i < 100; i++) n[i * 7919] = i;
  int sum = 0;
  for (auto &[k, v] : n) sum += v;
  printf("set %zu sum %d\n", s.size(), sum);
}
