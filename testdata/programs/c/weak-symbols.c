// Weak definitions and weak references.
//@ native
//@ exit 0
//@ stdout "-1 -2 12 8\n"
#include <stdio.h>
extern int missing(int) __attribute__((weak));
extern int absent __attribute__((weak));
__attribute__((weak)) int fallback(void) { return 12; }
int aliased(void) { return 8; }
int other(void) __attribute__((alias("aliased")));
int main(void) {
  printf("%d %d %d %d\n", missing ? missing(1) : -1, &absent ? absent : -2, fallback(), other());
  return 0;
}
