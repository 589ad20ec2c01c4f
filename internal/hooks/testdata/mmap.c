// Anonymous mappings.
//@ native
//@ paths 1
//@ exit 0
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/mman.h>
int main(void) {
  char *p = mmap(NULL, 5000, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED || (uintptr_t)p % 4096 || p[0] || p[8191]) return 1;
  p[0] = 1;
  p[8191] = 2;
  p = mremap(p, 8192, 40960, MREMAP_MAYMOVE);
  if (p == MAP_FAILED || p[0] != 1 || p[8191] != 2 || p[8192]) return 2;
  if (munmap(p, 40960)) return 3;
  if (mmap(NULL, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) != MAP_FAILED || errno != EINVAL) return 4;
  return 0;
}
