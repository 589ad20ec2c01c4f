// Out of the object, not only out of the member: records[3].name[1].
//@ paths 2
#include <klee/klee.h>
struct record { int id; char name[4]; };
static struct record records[3];
int main(void) {
  unsigned char i;
  klee_make_symbolic(&i, 1, "i");
  klee_assume(i < 4);
  return records[i].name[1]; //@ bug(out-of-bounds)
}
