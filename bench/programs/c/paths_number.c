// Numbers with a sign, digits, a fraction and an exponent are read from 9 symbolic bytes and added up.
#include <klee/klee.h>

#ifndef N
#define N 9
#endif

static int digit(char c) { return c >= '0' && c <= '9'; }

int main(void) {
  char s[N + 1];
  klee_make_symbolic(s, sizeof s, "s");
  klee_assume(s[N] == 0);
  int numbers = 0, scale = 0;
  long sum = 0;
  for (const char *p = s; *p;) {
    int minus = *p == '-';
    if (minus || *p == '+') p++;
    if (!digit(*p)) return 1;
    long n = 0;
    for (; digit(*p); p++) n = 10 * n + *p - '0';
    if (*p == '.')
      for (p++; digit(*p); p++) scale--;
    if (*p == 'e' || *p == 'E') {
      int down = *++p == '-';
      if (down || *p == '+') p++;
      if (!digit(*p)) return 2;
      for (; digit(*p); p++) scale += down ? -1 : 1;
    }
    sum += minus ? -n : n;
    numbers++;
    if (*p && *p++ != ' ') return 3;
  }
  return sum > 1000 ? 20 : 4 + numbers + (scale > 0);
}
