// stringstream in both directions, with errors.
//@ native
//@ exit 0
//@ stdout "12 abc 3.5 fail 1\na=1;b=22\nff = 255\n"
#include <iostream>
#include <sstream>
int main() {
  std::istringstream in("12 abc 3.5 zz");
  int i;
  std::string s;
  double d;
  int bad;
  in >> i >> s >> d;
  bool fail = !(in >> bad);
  std::cout << i << ' ' << s << ' ' << d << " fail " << fail << '\n';
  std::ostringstream out;
  out << "a=" << 1 << ";b=" << 22;
  std::cout << out.str() << '\n';
  std::stringstream hex("ff");
  hex >> std::hex >> i;
  std::cout << "ff = " << i << std::endl;
}
