// std::regex: matching, groups, errors.
//@ native
//@ exit 0
//@ stdout "match 1 no 0 user=me host=here\nregex_error\n"
#include <cstdio>
#include <regex>
#include <string>
int main() {
  std::regex r("([a-z]+)@([a-z]+)");
  std::smatch m;
  std::string s = "me@here";
  bool ok = std::regex_match(s, m, r);
  printf("match %d no %d user=%s host=%s\n", ok, std::regex_match("x@", r), m[1].str().c_str(), m[2].str().c_str());
  try {
    std::regex bad("(");
  } catch (std::regex_error &) {
    puts("regex_error");
  }
}
