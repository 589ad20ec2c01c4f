// Pointer arithmetic that ends inside of its object is no finding, and neither is a pointer behind the end.
//@ native
//@ exit 0
#include <stddef.h>
#include <stdlib.h>
struct node { long key; struct node *link; };
#define container_of(p, type, field) ((type *)((char *)(p) - offsetof(type, field)))
int table[10];
int main(void) {
  struct node n = {42, &n};
  struct node **link = &n.link;
  int *p = table, sum = 0, *heap = malloc(40), far = 100000;
  for (int *q = heap; q != heap + 10; q++) *q = 1;
  for (int *q = heap + 10; q-- > heap;) sum += *q;
  p += far;
  p -= far - 3;
  *p = 5;
  char *odd = (char *)heap - far;
  sum += odd[far];
  free(heap);
  return !(container_of(link, struct node, link)->key == 42 && table[3] == 5 && sum == 11);
}
