// Blocks that a global list still reaches are no leaks, nor what a live frame's register holds at exit.
//@ leaks
//@ paths 1
//@ exit 0
#include <stdlib.h>
struct node { struct node *next; char c[100]; };
static struct node *list;
int main(void) {
  for (int i = 0; i < 5; i++) {
    struct node *n = malloc(sizeof *n);
    n->next = list;
    list = n;
  }
  char *local = malloc(3);
  local[0] = 1;
  exit(local[0] - 1);
}
