// Symbolic choice of the object behind a virtual call, with shared virtual bases.
//@ paths 3
#include <assert.h>
#include <klee/klee.h>
struct Shape { int id = 0; virtual int area() const = 0; virtual ~Shape() {} };
struct Wide : virtual Shape { int w = 3; int area() const override { return w; } };
struct High : virtual Shape { int h = 4; int area() const override { return h; } };
struct Box : Wide, High { int area() const override { return w * h; } }; //@ reached
int main() {
  unsigned char c;
  klee_make_symbolic(&c, sizeof c, "c");
  klee_assume(c < 3);
  Wide w;
  High h;
  Box b;
  Shape *all[] = {&w, &h, &b};
  Shape *s = c == 0 ? all[0] : c == 1 ? all[1] : all[2];
  s->id = c;
  assert(b.Wide::id == b.High::id);
  int a = s->area();
  if (auto *box = dynamic_cast<Box *>(s)) {
    assert(a == 12 && box->id == 2);
    return 1;
  }
  return a == 3 ? 2 : 3;
}
