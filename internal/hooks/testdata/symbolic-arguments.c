// Symbolic lengths, descriptors, pointers and values: one path for each, none lost.
//@ paths 18
#include <errno.h>
#include <klee/klee.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
static jmp_buf env;
int main(void) {
  switch (klee_range(0, 6, "what")) {
  case 0: { // 3 paths
    int n = klee_range(0, 3, "n");
    return write(1, "abc", n) != n;
  }
  case 1: { // 4 paths: three values of the descriptor, and 77 is bad
    int fd = klee_int("fd");
    klee_assume((fd == 1) | (fd == 2) | (fd == 77) | (fd == 0));
    long r = write(fd, "x", 1);
    klee_assert((r == 1) == (fd == 1 || fd == 2));
    return 0;
  }
  case 2: { // 2 paths
    char *p[2] = {malloc(1), malloc(2)};
    unsigned i = klee_range(0, 2, "i");
    free(p[i]);
    p[1 - i][0] = 1;
    free(p[1 - i]);
    return 0;
  }
  case 3: { // 2 paths, for the check: the value stays symbolic, and 0 becomes 1
    int v = klee_int("v"), r = setjmp(env);
    if (r == 0) longjmp(env, v);
    klee_assert(r == (v ? v : 1));
    return 0;
  }
  case 4: { // 6 paths: one for what is too long, five for lengths within bounds
    char a[4] = {0}, b[4];
    unsigned n = klee_range(0, 6, "n");
    memcpy(b, a, n); //@ bug(out-of-bounds)
    return 0;
  }
  default: { // one block of four sizes
    unsigned n = klee_range(1, 5, "n");
    char *p = calloc(n, 2);
    p[2 * n - 1] = 1;
    p = realloc(p, n);
    free(p);
    return 0;
  }
  }
}
