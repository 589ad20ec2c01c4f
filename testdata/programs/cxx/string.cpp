// std::string: short and long, growth, search, conversions, errors.
//@ native
//@ exit 0
//@ stdout "short abc long 60 find 3 npos 1 sub def\n123 -5 2.5 7b\nout_of_range invalid_argument\nabc<abd 1 rep axxd\n"
#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>
int main() {
  std::string s = "abc", l(50, 'x');
  l += "0123456789";
  std::string t = s + "def";
  printf("short %s long %zu find %zu npos %d sub %s\n", s.c_str(), l.size(), t.find("de"), t.find('z') == std::string::npos, t.substr(3).c_str());
  printf("%d %ld %.1f %x\n", std::stoi("123"), std::stol(" -5"), std::stod("2.5"), std::stoi("7b", nullptr, 16));
  try {
    t.at(99) = 'x';
  } catch (std::out_of_range &) {
    printf("out_of_range ");
  }
  try {
    std::stoi("none");
  } catch (std::invalid_argument &) {
    printf("invalid_argument\n");
  }
  std::string r = "abcd";
  r.replace(1, 2, "xx");
  printf("abc<abd %d rep %s\n", std::string_view("abc") < std::string_view("abd"), r.c_str());
}
