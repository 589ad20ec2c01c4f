// C++: a virtual call on an object that input chose.
//@ paths >= 3
#include <klee/klee.h>
struct Base { virtual int f() const { return 1; } };
struct A : Base { int f() const override { return 2; } };
struct B : Base { int f() const override { return 3; } };
int main() {
  unsigned char k;
  klee_make_symbolic(&k, 1, "k");
  Base base;
  A a;
  B b;
  const Base *p = k == 0 ? &base : k == 1 ? (const Base *)&a : &b;
  switch (p->f()) {
  case 1: return 1; //@ reached
  case 2: return 2; //@ reached
  case 3: return 3; //@ reached
  }
  return 9; //@ unreached
}
