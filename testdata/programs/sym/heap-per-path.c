// Each path has its own heap: a list as long as the input says.
//@ paths 5
//@ exit 0
#include <klee/klee.h>
#include <stdlib.h>
struct node { struct node *next; };
int main(void) {
  unsigned n, m = 0;
  struct node *list = 0;
  klee_make_symbolic(&n, sizeof n, "n");
  klee_assume(n < 5);
  for (unsigned i = 0; i < n; i++) {
    struct node *x = malloc(sizeof *x);
    x->next = list;
    list = x;
  }
  while (list) {
    struct node *x = list->next;
    free(list);
    list = x;
    m++;
  }
  klee_assert(m == n);
  return 0;
}
