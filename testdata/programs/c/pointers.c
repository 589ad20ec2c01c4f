// Pointer arithmetic, arrays of arrays, pointers to arrays, pointers to pointers, negative indices, comparison, void pointers.
//@ native
//@ exit 0
//@ stdout "6 6 11 11\n10 11 1\n597 6 z\n"
#include <stdint.h>
#include <stdio.h>
int main(void) {
  int m[3][4];
  for (int i = 0; i < 12; i++) m[i / 4][i % 4] = i;
  int(*row)[4] = m + 1, *p = &m[2][3], **pp = &p;
  printf("%d %d %d %td\n", (*row)[2], p[-5], **pp, p - &m[0][0]);
  (*pp)--;
  char *c = (char *)p;
  c += sizeof(int);
  printf("%d %d %d\n", *p, *(int *)c, p < &m[2][3]);
  const char *names[] = {"a", "bc", "def", 0};
  int n = 0;
  for (const char **q = names; *q; q++) for (const char *r = *q; *r; r++) n += *r;
  uintptr_t u = (uintptr_t)&m[1][0];
  printf("%d %d %c\n", n, *(int *)(u + 8), 2["xyz"]);
  return 0;
}
