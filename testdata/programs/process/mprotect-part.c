// A part of a mapping becomes writable: what is there can be written.
//@ native
//@ exit 0
#include <stdio.h>
#include <sys/mman.h>
int main(void) {
  char *p = mmap(0, 16 * 4096, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED || mprotect(p + 4096, 15 * 4096, PROT_READ | PROT_WRITE)) return 1;
  p[4096] = 'a';
  p[16 * 4096 - 1] = 'b';
  printf("%c%c\n", p[4096], p[16 * 4096 - 1]);
  return 0;
}
