// optional, variant with visit, any, tuple, function.
//@ native
//@ exit 0
//@ stdout "none 5 bad_optional_access\nint 1 string two double 2.5 bad_variant_access\nany 7 bad_any_cast\n3 x 12 bad_function_call\n"
#include <any>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>
#include <tuple>
#include <variant>
template <class... F> struct Over : F... { using F::operator()...; };
template <class... F> Over(F...) -> Over<F...>;
static std::optional<int> half(int x) { return x % 2 ? std::nullopt : std::optional<int>(x / 2); }
int main() {
  printf("%s %d ", half(3) ? "some" : "none", half(10).value_or(0));
  try {
    half(1).value();
  } catch (std::bad_optional_access &) {
    puts("bad_optional_access");
  }
  std::variant<int, std::string, double> all[] = {1, std::string("two"), 2.5};
  for (auto &v : all)
    std::visit(Over{[](int i) { printf("int %d ", i); }, [](const std::string &s) { printf("string %s ", s.c_str()); },
                    [](double d) { printf("double %.1f ", d); }}, v);
  try {
    std::get<int>(all[1]);
  } catch (std::bad_variant_access &) {
    puts("bad_variant_access");
  }
  std::any a = 7;
  printf("any %d ", std::any_cast<int>(a));
  try {
    std::any_cast<char>(a);
  } catch (std::bad_any_cast &) {
    puts("bad_any_cast");
  }
  auto [x, y] = std::make_tuple(3, 'x');
  int k = 4;
  std::function<int(int)> f = [k](int n) { return n * k; };
  printf("%d %c %d ", x, y, f(3));
  f = nullptr;
  try {
    f(1);
  } catch (std::bad_function_call &) {
    puts("bad_function_call");
  }
}
