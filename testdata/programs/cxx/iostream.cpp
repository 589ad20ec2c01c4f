// Formatted output: numbers, manipulators, floats, bool, strings, user types.
//@ native
//@ exit 0
//@ stdout "hello 42 -7 ff 0x1f\n3.142 1e+10 2.50\ntrue 1 [    x] [y    ]\n(1,2)\n"
#include <iomanip>
#include <iostream>
#include <string>
struct P { int x, y; };
static std::ostream &operator<<(std::ostream &o, const P &p) { return o << '(' << p.x << ',' << p.y << ')'; }
int main() {
  std::cout << "hello " << 42 << ' ' << -7L << ' ' << std::hex << 255 << ' ' << std::showbase << 31 << std::dec << std::endl;
  std::cout << std::setprecision(4) << 3.14159 << ' ' << 1e10 << ' ' << std::fixed << std::setprecision(2) << 2.5 << '\n';
  std::cout << std::boolalpha << true << ' ' << std::noboolalpha << true << " [" << std::setw(5) << "x" << "] [" << std::left << std::setw(5)
            << std::string("y") << "]\n";
  std::cout << P{1, 2} << std::endl;
  std::cerr << "not on stdout\n";
}
