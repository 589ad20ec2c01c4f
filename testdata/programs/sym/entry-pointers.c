// --entry with pointers: each points to an object of its own, pointers in structures are followed two deep and are null below, callbacks
// are null, char points to text that ends.
//@ run --entry check --entry-size 8
//@ paths 6
#include <stdbool.h>
#include <stdlib.h>
struct node { const struct node *next; int v; };
typedef struct {
  bool flag;
  char *names[2];
  union { long i; char *s; } u;
  struct node *n;
  void (*callback)(int);
} T;
static int check(char **list, T *t, const struct node *n, int *a, const char *text) { // static, and nothing calls it
  int length = 0, names = 0;
  while (*list)
    names++, list++;
  for (; n; n = n->next)
    length++;
  if (names != 1 || length != 3 || text[7] != 0 || (int)t->flag > 1)
    abort(); //@ unreached
  if (t->names[1] == t->names[0] || t->n->next->next || t->u.s == t->names[0])
    abort(); //@ unreached
  if (t->callback)
    t->callback(1); //@ unreached
  if (a[0] == 3 && a[1] == 4)
    return a[t->u.s[0] == 'r' ? 2 : 1]; //@ bug(out-of-bounds)
  if (t->n->v == 5)
    return 9; //@ reached
  return 0; //@ reached
}
int main(void) { return 0; }
