//@ paths 1
#include <sys/mman.h>
int main(void) {
  char *p = mmap(0, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  p[0] = 1;
  mprotect(p, 4096, PROT_READ);
  p[0] = 2; //@ bug(read-only-write)
  return 0;
}
