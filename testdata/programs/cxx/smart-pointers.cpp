// unique_ptr, shared_ptr, weak_ptr, enable_shared_from_this, custom deleters.
//@ native
//@ exit 0
//@ stdout "use 2 use 1 expired 0 ~N expired 1 deleted 5 moved 1 bad_weak_ptr\n"
#include <cstdio>
#include <memory>
struct N : std::enable_shared_from_this<N> {
  std::shared_ptr<N> me() { return shared_from_this(); }
  ~N() { printf("~N "); }
};
int main() {
  auto p = std::make_shared<N>();
  std::weak_ptr<N> w = p;
  {
    auto q = p->me();
    printf("use %ld ", q.use_count());
  }
  printf("use %ld expired %d ", p.use_count(), w.expired());
  p.reset();
  printf("expired %d ", w.expired());
  {
    int x = 5;
    auto del = [](int *i) { printf("deleted %d ", *i); };
    std::unique_ptr<int, decltype(del)> u(&x, del);
  }
  auto a = std::make_unique<int>(1);
  auto b = std::move(a);
  printf("moved %d ", a == nullptr && *b == 1);
  try {
    std::shared_ptr<N> s(w);
  } catch (std::bad_weak_ptr &) {
    puts("bad_weak_ptr");
  }
}
