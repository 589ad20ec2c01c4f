// The twin of uninitialized-uses.c: memory is copied, computed with and compared, but no path depends on bytes that nobody
// wrote.
//@ run --check-uninitialized --sym-arg 2
//@ exit 0
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
struct padded { char c; int n; };
static int positive(int *p) { return *p > 0; }
static int sum(int n, int *a) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
int main(int argc, char **argv) {
  int x = 1, small[2] = {1, 2};
  char kind = argv[1][0], by = argv[1][1];
  struct padded p, q;
  struct { unsigned a : 3, b : 5; } bits;
  char *block = malloc(20), buffer[4096];
  strcpy(block, "hello");
  p.c = 1, p.n = 2;
  q = p; // with its padding
  bits.a = 5; // reads and writes back what nobody wrote
  if (kind == 'a') return positive(&x) ? 0 : 2;
  if (kind == 'b') return write(1, block, 6) != 6;
  if (kind == 'c') return small[block[5] & 1] - 1;
  if (kind == 'd' && by >= 0 && by < 6 && block[by] == 'x') return 3;
  if (kind == 'e') {
    int y;
    if (by == 'y') y = 7;
    if (by == 'y') printf("%d\n", y);
    return 0;
  }
  if (kind == 'f' && sum(2, small) != 3) return 4;
  if (kind == 'g') {
    memcpy(buffer, block, 20);
    block = realloc(block, 40);
    strcat(block, buffer);
    return strcmp(block, "hellohello") != 0;
  }
  if (kind == 'h') free(calloc(1, 8));
  if (kind == 'i') {
    int junk;
    return ((junk & 0) | (junk ^ junk)) + strlen(block) - 5 + q.c - 1 + bits.a - 5;
  }
  sprintf(buffer, "%s-%d-%s", block, by, argv[1]);
  return buffer[0] != 'h';
}
