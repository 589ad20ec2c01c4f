// A handler is found by type: exact, base class, reference, pointer to base, catch (...).
//@ native
//@ exit 0
//@ stdout "int 3\nbase 7\nderived 8\npointer 9\nchar const* x\nnull\nother\nnothing\n"
#include <cstdio>
struct A { int x; };
struct B : A {};
struct C { int pad; };
struct D : C, A { };
static B b{{9}};
static void f(int i) {
  switch (i) {
  case 0: throw 3;
  case 1: throw B{{7}};
  case 2: { D d; d.x = 8; throw d; }
  case 3: throw &b;
  case 4: throw "x";
  case 5: throw nullptr;
  case 6: throw 1.5;
  }
}
int main() {
  for (int i = 0; i < 8; i++) {
    try {
      f(i);
      puts("nothing");
    } catch (int x) {
      printf("int %d\n", x);
    } catch (D &d) {
      printf("derived %d\n", d.x);
    } catch (A a) {
      printf("base %d\n", a.x);
    } catch (const char *s) {
      puts(s ? (printf("char const* "), s) : "null");
    } catch (A *a) {
      printf("pointer %d\n", a->x);
    } catch (...) {
      puts("other");
    }
  }
}
