// The allocator's functions on concrete sizes.
//@ native
//@ paths 1
//@ exit 0
#define _GNU_SOURCE
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(10), *q = malloc(0), *r = malloc(0);
  if (!p || !q || !r || q == r || (uintptr_t)p % 16) return 1;
  strcpy(p, "123456789");
  p = realloc(p, 100);
  if (strcmp(p, "123456789")) return 2;
  p = realloc(p, 4);
  if (memcmp(p, "1234", 4)) return 3;
  free(p);
  free(q);
  free(r);
  free(NULL);
  int *z = calloc(7, sizeof *z);
  for (int i = 0; i < 7; i++)
    if (z[i]) return 4;
  free(z);
  errno = 0;
  volatile size_t huge = SIZE_MAX / 2;
  if (malloc(huge) || errno != ENOMEM) return 5;
  errno = 0;
  if (calloc(huge, 4) || errno != ENOMEM) return 6;
  errno = 0;
  if (reallocarray(NULL, huge, 4) || errno != ENOMEM) return 7;
  void *a = aligned_alloc(256, 512);
  if ((uintptr_t)a % 256) return 8;
  free(a);
  void *b = NULL;
  if (posix_memalign(&b, 64, 10) || (uintptr_t)b % 64) return 9;
  if (malloc_usable_size(b) < 10 || malloc_usable_size(NULL)) return 10;
  free(b);
  volatile size_t three = 3;
  if (posix_memalign(&b, three, 10) != EINVAL) return 11;
  char *s = strdup("copy");
  if (strcmp(s, "copy")) return 12;
  free(realloc(s, 1 << 20));
  q = realloc(NULL, 3);
  q[2] = 1;
  free(q);
  return 0;
}
