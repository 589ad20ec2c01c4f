// Allocations above 4 GiB succeed, as natively: nothing is taken for pages that nobody writes.
//@ native
//@ unoptimised
//@ exit 0
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
int main(void) {
  size_t n = (size_t)5 << 30, four = (size_t)1 << 32;
  char *p = malloc(n);
  if (!p) return 1;
  p[0] = 1;
  p[n - 1] = 2;
  memset(p + four - 50, 7, 100);
  if (p[0] + p[n - 1] != 3 || p[four - 50] != 7 || p[four + 49] != 7) return 2;
  p = realloc(p, 6 * (n / 5));
  if (!p || p[0] + p[n - 1] != 3 || p[four] != 7) return 3;
  char *q = calloc(n, 1);
  if (!q || q[0] || q[n / 2] || q[n - 1]) return 4;
  q[n - 1] = 5;
  if (q[n - 1] != 5) return 5;
  free(p);
  free(q);
  char *m = mmap(NULL, n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (m == MAP_FAILED) return 6;
  m[n - 1] = 1;
  if (m[n - 1] != 1 || m[0]) return 7;
  if (munmap(m, n)) return 8;
  volatile size_t most = SIZE_MAX / 2;
  errno = 0;
  return malloc(most) || errno != ENOMEM; // an optimiser takes the block for there, and errno for untouched
}
