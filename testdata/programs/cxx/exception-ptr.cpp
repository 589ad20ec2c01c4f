// std::exception_ptr keeps an exception alive beyond its handler; nested_exception; uncaught_exceptions.
//@ native
//@ exit 0
//@ stdout "later: first\nagain: first\nnone 1\nwhy outer because inner\nin flight 1, after 0\n"
#include <cstdio>
#include <exception>
#include <stdexcept>
struct Watch {
  ~Watch() { printf("in flight %d, ", std::uncaught_exceptions()); }
};
static std::exception_ptr keep() {
  try {
    throw std::runtime_error("first");
  } catch (...) {
    return std::current_exception();
  }
}
static void show(const char *label, std::exception_ptr p) {
  try {
    std::rethrow_exception(p);
  } catch (const std::exception &e) {
    printf("%s: %s\n", label, e.what());
  }
}
int main() {
  std::exception_ptr p = keep(), q = p;
  show("later", p);
  p = nullptr;
  show("again", q);
  printf("none %d\n", std::current_exception() == nullptr);
  try {
    try {
      throw std::logic_error("inner");
    } catch (...) {
      std::throw_with_nested(std::runtime_error("outer"));
    }
  } catch (const std::exception &e) {
    printf("why %s because ", e.what());
    try {
      std::rethrow_if_nested(e);
    } catch (const std::exception &f) {
      puts(f.what());
    }
  }
  try {
    Watch w;
    throw 1;
  } catch (int) {
    printf("after %d\n", std::uncaught_exceptions());
  }
}
