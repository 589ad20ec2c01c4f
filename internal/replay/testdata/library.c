/* What glibc and musl do differently, one for each value of k; library_test.go claims what musl does. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int klee_int(const char *name);

int main(int argc, char **argv) {
  volatile int k = klee_int("k");
  switch (k) {
  case 0:
    puts(strerror(EILSEQ));
    return 0;
  case 1:
    if (!strcmp(strerror(9999), "No error information"))
      abort();
    return 0;
  case 2:
    printf("%p\n", (void *)0);
    return 3;
  case 3: {
    char *p = malloc(8);
    return realloc(p, 0) != 0;
  }
  case 4: // no difference
    puts(argc > 1 && argv[1][1] == 'x' ? "x" : "none");
    return 4;
  }
  return 0;
}
