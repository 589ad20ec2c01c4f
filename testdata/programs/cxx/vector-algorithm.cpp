// vector, deque, list, array with algorithms.
//@ native
//@ exit 0
//@ stdout "1 2 3 5 8 9 | 28 | 9 8 5 3 2 1 | 2 5 | 3 at 2 | 1 2 3 | 6 5 4 | heap 9\n"
#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <functional>
#include <list>
#include <numeric>
#include <queue>
#include <vector>
template <class C> void show(const C &c) {
  for (int x : c) printf("%d ", x);
  printf("| ");
}
int main() {
  std::vector<int> v{5, 3, 9, 1, 8, 2};
  std::sort(v.begin(), v.end());
  show(v);
  printf("%d | ", std::accumulate(v.begin(), v.end(), 0));
  std::sort(v.begin(), v.end(), std::greater<int>());
  show(v);
  v.erase(std::remove_if(v.begin(), v.end(), [](int x) { return x != 5 && x != 2; }), v.end());
  std::reverse(v.begin(), v.end());
  show(v);
  std::array<int, 4> a{1, 2, 3, 4};
  auto it = std::lower_bound(a.begin(), a.end(), 3);
  printf("%d at %td | ", *it, it - a.begin());
  std::deque<int> d{2, 3};
  d.push_front(1);
  show(d);
  std::list<int> l{4, 5, 6};
  l.reverse();
  show(l);
  std::priority_queue<int> q(a.begin(), a.end());
  q.push(9);
  printf("heap %d\n", q.top());
}
