// C++ without the standard library: classes, virtual calls, templates, references, operators, RAII, lambdas, static initialisers.
//@ native
//@ exit 0
//@ stdout "22 22 90 5\n"
#include <stdio.h>
struct Shape { virtual int area() const = 0; virtual ~Shape() {} };
struct Rect : Shape { int w, h; Rect(int a, int b) : w(a), h(b) {} int area() const override { return w * h; } };
struct Square final : Rect { explicit Square(int a) : Rect(a, a) {} };
template <class T> struct Stack {
  T v[8];
  int n = 0;
  void push(const T &x) { v[n++] = x; }
  T pop() { return v[--n]; }
  template <class F> int each(F f) const { int s = 0; for (int i = 0; i < n; i++) s += f(v[i]); return s; }
};
struct Guard { int &r; Guard(int &x) : r(x) { r++; } ~Guard() { r += 10; } };
static Stack<int> global = [] { Stack<int> s; s.push(4); s.push(5); return s; }();
static int scoped() { int n = 0; { Guard g(n); Guard h(n); } return n; }
constexpr int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main() {
  Rect r(2, 3);
  Square s(4);
  const Shape *v[] = {&r, &s};
  int total = 0, k = 10;
  for (auto p : v) total += p->area();
  static_assert(fib(10) == 55, "fib");
  printf("%d %d %d %d\n", total, scoped(), global.each([k](int x) { return x * k; }), global.pop());
  return 0;
}
