// What works with one thread: mutexes, once_flag, atomics, futures that are deferred.
//@ native
//@ exit 0
//@ stdout "1 once 6\n"
#include <atomic>
#include <cstdio>
#include <future>
#include <mutex>
int main() {
  std::mutex m;
  std::lock_guard<std::mutex> g(m);
  std::once_flag f;
  std::atomic<int> a{0};
  std::call_once(f, [&] { a++; });
  std::call_once(f, [&] { a++; });
  auto later = std::async(std::launch::deferred, [] { return 6; });
  printf("%d once %d\n", a.load(), later.get());
}
