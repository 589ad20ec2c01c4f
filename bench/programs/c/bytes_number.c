// A number of N characters, read by the C library and by hand: a path for each way through strtol, and tests of the value.
#include <klee/klee.h>
#include <stdlib.h>
#ifndef N
#define N 3
#endif

int main(void) {
  char some[N], in[N + 1] = "";
  klee_make_symbolic(some, sizeof some, "some");
  for (int i = 0; i < N; i++) in[i] = some[i];
  char *end;
  long v = strtol(in, &end, 10);
  unsigned w = 0;
  for (int i = 0; i < N && (unsigned)in[i] - '0' < 10; i++) w = w * 10 + in[i] - '0';
  if (*end) return 1;
  if (v < 0) return 2;
  if (v != (long)w) return 3;
  if (v * 7 % 13 == 5) return 4;
  for (int i = 0; i < 10; i++) w = w * 3 % 1009;
  return w % 2 ? 5 : 6;
}
