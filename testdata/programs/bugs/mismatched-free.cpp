// Blocks that are freed by another allocator's function than made them, or as objects of another size.
//@ run --sym-arg 1
#include <cstdlib>
#include <cstring>
struct Base { int x; };
struct Derived : Base { int y; };
struct Virtual { int x; virtual ~Virtual() {} };
struct Wide : Virtual { long y[4]; };
int main(int argc, char **argv) {
  int *a = new int[4], *b = new int;
  void *c = malloc(4), *d = strdup("text");
  switch (argv[1][0]) {
  case 'a':
    delete a; //@ bug(mismatched-free)
    return 1;
  case 'b':
    free(b); //@ bug(mismatched-free)
    return 2;
  case 'c':
    delete (int *)c; //@ bug(mismatched-free)
    return 3;
  case 'd':
    delete[] b; //@ bug(mismatched-free)
    return 4;
  case 'e':
    a = (int *)realloc(a, 40); //@ bug(mismatched-free)
    return 5;
  case 'f': {
    Base *p = new Derived;
    delete p; //@ bug(mismatched-free)
    return 6;
  }
  case 'g': {
    Virtual *p = new Wide;
    delete p;
    Base *q = new Base[3];
    delete[] q;
    operator delete(operator new(9));
    operator delete(operator new(9), 9);
    return 7;
  }
  case 'h':
    operator delete(operator new(9), 8); //@ bug(mismatched-free)
    return 8;
  }
  delete[] a;
  delete b;
  delete (int *)nullptr;
  c = realloc(c, 9);
  free(c);
  free(d);
  return 0;
}
