// malloc, calloc, realloc, aligned_alloc, posix_memalign, free(NULL): contents kept, zeroed, aligned, distinct.
//@ native
//@ exit 0
//@ stdout "12345678 1234 0 0 0 0 1 x\n1000\n"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(10);
  strcpy(p, "12345678");
  p = realloc(p, 1000);
  printf("%s ", p);
  p[999] = 1;
  p = realloc(p, 4);
  printf("%.4s ", p);
  int *z = calloc(100, sizeof *z), s = 0;
  for (int i = 0; i < 100; i++) s += z[i];
  void *a = aligned_alloc(256, 512), *m = 0;
  int r = posix_memalign(&m, 4096, 100);
  printf("%d %d %d %d ", s, (int)((uintptr_t)a % 256), (int)((uintptr_t)m % 4096), r);
  void *e = malloc(0);
  char *n = realloc(0, 8);
  n[7] = 'x';
  printf("%d %c\n", p != n && a != m, n[7]);
  free(e); free(n); free(p); free(z); free(a); free(m); free(0);
  void *list = 0;
  for (int i = 0; i < 1000; i++) { void **c = malloc(sizeof *c + i % 37); *c = list; list = c; }
  int count = 0;
  while (list) { void *next = *(void **)list; free(list); list = next; count++; }
  printf("%d\n", count);
  return 0;
}
