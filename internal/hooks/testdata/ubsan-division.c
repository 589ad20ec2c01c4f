// Handlers that do not come back; one place of a division can fail in two ways.
//@ cflags -fsanitize=undefined -fno-sanitize-recover=all
//@ paths 3
//@ bugs 6 division-by-zero integer-overflow
#include <klee/klee.h>
int main(void) { int x = klee_int("x"), y = klee_int("y"); return x / y == 0 & 0; }
