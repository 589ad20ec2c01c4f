// Compound literals: arrays, structs, their addresses, modifiable; designated initialisers; flexible array members.
//@ native
//@ exit 0
//@ stdout "16 9 2 lit 5 7\n"
#include <stdio.h>
#include <stdlib.h>
struct p { int x, y; const char *s; };
struct flex { int n; int v[]; };
static int sum(const int *v, int n) { int s = 0; while (n--) s += *v++; return s; }
int main(void) {
  int *v = (int[]){1, 2, 3, [5] = 6};
  v[3] = 4;
  struct p *q = &(struct p){.y = 2, .s = "lit"};
  q->x = 9;
  struct flex *f = malloc(sizeof *f + 3 * sizeof(int));
  f->n = 3;
  for (int i = 0; i < 3; i++) f->v[i] = i * i;
  printf("%d %d %d %s %d %d\n", sum(v, 6), q->x, q->y, q->s, sum(f->v, f->n), sum((const int[3]){7}, 3));
  free(f);
  return 0;
}
