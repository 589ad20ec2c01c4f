// Without a handler of its own the program aborts where the exception was thrown.
#include <vector>
static void thrower(std::vector<int> &v) { v.at(3) = 1; } //@ bug(abort) anywhere
static void quiet(std::vector<int> &v) noexcept { thrower(v); }
int main() {
  std::vector<int> v(2);
  quiet(v);
}
