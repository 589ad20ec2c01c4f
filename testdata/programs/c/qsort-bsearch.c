// qsort and bsearch with callbacks, on ints, structs and strings.
//@ native
//@ exit 0
//@ stdout "-100 -3 0 1 5 5 8 17 42 99 | 1 2 3 | apple fig pear | 7 1\n"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct pair { int key; char name[8]; };
static int by_int(const void *a, const void *b) { return (*(const int *)a > *(const int *)b) - (*(const int *)a < *(const int *)b); }
static int by_name(const void *a, const void *b) { return strcmp(((const struct pair *)a)->name, ((const struct pair *)b)->name); }
static int by_str(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
int main(void) {
  int v[] = {5, -3, 99, 0, 5, 17, -100, 42, 8, 1};
  qsort(v, 10, sizeof *v, by_int);
  for (int i = 0; i < 10; i++) printf("%d ", v[i]);
  struct pair p[] = {{3, "cat"}, {1, "ant"}, {2, "bee"}};
  qsort(p, 3, sizeof *p, by_name);
  printf("| %d %d %d", p[0].key, p[1].key, p[2].key);
  const char *s[] = {"pear", "fig", "apple"};
  qsort(s, 3, sizeof *s, by_str);
  int k = 17, m = 18;
  int *f = bsearch(&k, v, 10, sizeof *v, by_int);
  printf(" | %s %s %s | %d %d\n", s[0], s[1], s[2], f ? (int)(f - v) : -1, bsearch(&m, v, 10, sizeof *v, by_int) == 0);
  return 0;
}
