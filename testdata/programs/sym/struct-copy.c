// A symbolic struct copied, passed by value and compared.
//@ paths 2
#include <klee/klee.h>
struct p { short x, y; char tag; };
static int sum(struct p p) { return p.x + p.y; }
int main(void) {
  struct p p, q;
  klee_make_symbolic(&p, sizeof p, "p");
  q = p;
  q.x++;
  if (sum(q) == 30000) {
    klee_assert(p.x + p.y == 29999 | p.x == 32767);
    return 1; //@ reached
  }
  return 0; //@ reached
}
