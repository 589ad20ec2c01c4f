// UBSan: after a conversion that changes a value, or arithmetic on null, the program goes on, and so does the path. Behind
// them are two faults that only such paths reach.
//@ run --sym-stdin 3 --check-undefined --check-conversions
//@ paths 32
#include <stdio.h>
#include <unistd.h>
#include <stdlib.h>
unsigned char narrow(int x) { return x; } //@ bug(undefined-behavior)
static int sum(const unsigned char *p, int n) {
  int s = 0;
  char c;
  for (int i = 0; i < n; i++) {
    c = p[i]; //@ bug(undefined-behavior)
    s += c;
  }
  return s;
}
int main(void) {
  unsigned char b[3];
  if (read(0, b, 3) != 3) return 1;
  unsigned char *q = NULL;
  q += b[2] - b[2]; //@ bug(undefined-behavior)
  unsigned k = narrow(b[0] * 2);
  k = narrow(b[1] + 200) + k;
  if (sum(b, 3) == 300) puts("high");
  if (k == 77) abort(); //@ bug(abort)
  if (b[0] == 'x' && b[1] == 250) { int *z = 0; return *z; } //@ bug(null-dereference)
  return 0;
}
