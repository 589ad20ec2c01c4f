// Enums, switch with ranges and fall-through, nested switch in a loop with continue, Duff's device.
//@ native
//@ exit 0
//@ stdout "6 -3 5 12345 abcdefg 36\n"
#include <stdio.h>
enum colour { RED, GREEN = 5, BLUE, LAST = -3 };
static int kind(int c) {
  switch (c) {
  case '0' ... '9': return 1;
  case 'a' ... 'z':
  case 'A' ... 'Z': return 2;
  case '_': return 3;
  default: return c < 0 ? 5 : 4;
  }
}
static void copy(char *to, const char *from, int n) {
  int k = (n + 3) / 4;
  switch (n % 4) {
  case 0: do { *to++ = *from++;
  case 3: *to++ = *from++;
  case 2: *to++ = *from++;
  case 1: *to++ = *from++;
          } while (--k > 0);
  }
}
int main(void) {
  char b[8] = {0};
  copy(b, "abcdefg", 7);
  int s = 0;
  for (int i = 0; i < 10; i++) {
    switch (i % 3) {
    case 0: continue;
    case 1: s += 10;
    default: s++;
    }
    if (s > 50) break;
  }
  printf("%d %d %d %d%d%d%d%d %s %d\n", BLUE, LAST, GREEN, kind('7'), kind('q'), kind('_'), kind('!'), kind(-9), b, s);
  return 0;
}
