// Struct assignment, arrays in structs, self-assignment, copies through pointers that alias.
//@ native
//@ exit 0
//@ stdout "1 100 100 q 9\n"
#include <stdio.h>
struct block { int v[8]; struct { char c; short s; } in; };
static void move(struct block *a, const struct block *b) { *a = *b; }
int main(void) {
  struct block x = {{1, 2, 3}, {'q', 9}}, y = x, *p = &y;
  y.v[0] = 100;
  *p = *p;
  move(&x, &x);
  struct block z[2] = {x, y};
  z[0] = z[1];
  printf("%d %d %d %c %d\n", x.v[0], y.v[0], z[0].v[0], z[0].in.c, z[1].in.s);
  return 0;
}
