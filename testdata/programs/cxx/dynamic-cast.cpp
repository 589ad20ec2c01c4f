// Casts along multiple and virtual inheritance: down, across, to void, of references.
//@ native
//@ exit 0
//@ stdout "down 1 across 1 not 0 void 1 bad_cast virtual 5 ambiguous 0\n"
#include <cstdio>
#include <typeinfo>
struct V { virtual ~V() {} int v = 5; };
struct L : virtual V { int l = 1; };
struct R : virtual V { int r = 2; };
struct M : L, R { int m = 3; };
struct X { virtual ~X() {} };
struct I { virtual ~I() {} };
struct P : I {}; struct Q : I {};
struct Two : P, Q {};
int main() {
  M m;
  V *v = &m;
  L *l = &m;
  Two two;
  P *p = &two;
  printf("down %d across %d not %d void %d ", dynamic_cast<M *>(v) == &m, dynamic_cast<R *>(l) == static_cast<R *>(&m),
         dynamic_cast<X *>(l) != nullptr, dynamic_cast<void *>(l) == static_cast<void *>(&m));
  try {
    X &x = dynamic_cast<X &>(*l);
    (void)x;
  } catch (std::bad_cast &) {
    printf("bad_cast ");
  }
  printf("virtual %d ", dynamic_cast<V *>(static_cast<R *>(&m))->v);
  Q *q = dynamic_cast<Q *>(p);
  printf("ambiguous %d\n", q != static_cast<Q *>(&two));
}
