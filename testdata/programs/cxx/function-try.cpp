// Function-try blocks: of a function, of a constructor (which rethrows), of a destructor.
//@ native
//@ exit 0
//@ stdout "function 4\nconstructor 1\nagain 1\ndestructor 2\nand on 2\n"
#include <cstdio>
static int f(int x) try {
  if (x) throw x;
  return 0;
} catch (int i) {
  return i + 1;
}
struct Base {
  Base(int x) { if (x) throw x; }
};
struct Derived : Base {
  Derived(int x) try : Base(x) {
  } catch (int i) {
    printf("constructor %d\n", i);
  }
};
struct Ends {
  ~Ends() noexcept(false) try {
    throw 2;
  } catch (int i) {
    printf("destructor %d\n", i);
    throw;
  }
};
int main() {
  printf("function %d\n", f(3));
  try {
    Derived d(1);
  } catch (int i) {
    printf("again %d\n", i);
  }
  try {
    Ends e;
  } catch (int i) {
    printf("and on %d\n", i);
  }
}
