// What leaves a noexcept function ends the program; set_terminate's handler runs first.
//@ native
//@ exit 3
//@ stdout "last words\n"
#include <cstdio>
#include <cstdlib>
#include <exception>
static void thrower() { throw 1; }
static void quiet() noexcept { thrower(); }
int main() {
  std::set_terminate([] {
    puts("last words");
    std::exit(3);
  });
  try {
    quiet();
  } catch (int) {
    puts("not here");
  }
}
