// A coroutine goes on where it was left, keeps its locals, and hands an exception to who resumes it.
//@ run --sym-arg 1 --cflag=-std=c++20
//@ paths 5
#include <coroutine>
#include <exception>
#include <stdexcept>
struct Sums {
  struct promise_type {
    int value = 0;
    std::exception_ptr thrown;
    Sums get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int v) {
      value = v;
      return {};
    }
    void return_void() {}
    void unhandled_exception() { thrown = std::current_exception(); }
  };
  std::coroutine_handle<promise_type> h;
  ~Sums() { h.destroy(); }
};
static int left;
struct Guard {
  ~Guard() { left++; }
};
static Sums sums(int n) {
  Guard g;
  int sum = 0;
  for (int i = 1; i <= n; i++) {
    if (i == 3) throw std::runtime_error("three"); //@ reached
    co_yield sum += i;
  }
}
int main(int argc, char **argv) {
  unsigned n = argv[1][0] - '0';
  if (n > 3) return 9;
  int last = 0;
  bool thrown = false;
  try {
    Sums s = sums(n);
    while (s.h.resume(), !s.h.done()) last = s.h.promise().value;
    if (s.h.promise().thrown) std::rethrow_exception(s.h.promise().thrown);
  } catch (std::runtime_error &) {
    thrown = true;
  }
  if (left != 1 || last != (n > 1 ? 3 : (int)n) || thrown != (n == 3)) __builtin_abort();
  return last;
}
