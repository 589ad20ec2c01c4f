// Freed inside a callback while the caller still uses it.
//@ paths 1
#include <stdlib.h>
struct item { int value; void (*on_use)(struct item *); };
static void drop(struct item *i) { free(i); }
int main(void) {
  struct item *i = malloc(sizeof *i);
  *i = (struct item){3, drop};
  i->on_use(i);
  return i->value; //@ bug(use-after-free)
}
