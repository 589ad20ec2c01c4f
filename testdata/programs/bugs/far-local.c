// An index far outside of a local or global meets no dead frame and no other variable.
//@ paths 4
#include <klee/klee.h>
#include <stdio.h>
int first[10], second[10];
struct cell { int a[4]; int b[4]; } cells[3];
static int at(int *p, int i) { return p[i]; } //@ bug(out-of-bounds)
int main(void) {
  int local[4] = {1, 2, 3, 4};
  int k = klee_range(0, 4, "k");
  printf("%p\n", (void *)local); // leaves dead frames of the library
  if (k == 0) return at(local, -50);
  if (k == 1) return at(first, 20);
  if (k == 2) return at(second, -20);
  return at(cells[2].b, 300);
}
