// Dynamic exception specifications (C++14): what is listed passes, another exception goes to the unexpected handler, which
// may throw what is listed instead, or bad_exception is thrown.
//@ run --cflag=-std=c++14
//@ native
//@ exit 0
//@ stdout "int 1\nint 99\nbad_exception\n"
#include <cstdio>
#include <exception>
static void f(int i) throw(int) {
  if (i == 0) throw 1;
  throw 'c';
}
static void g() throw(std::bad_exception) { throw 'c'; }
int main() {
  std::set_unexpected([] { throw 99; });
  for (int i = 0; i < 2; i++) {
    try {
      f(i);
    } catch (int n) {
      printf("int %d\n", n);
    }
  }
  try {
    g();
  } catch (std::bad_exception &) {
    puts("bad_exception");
  } catch (...) {
    puts("wrong");
  }
}
