// rand with the same seed repeats itself; difftime, gmtime and strftime of fixed moments.
//@ native
//@ exit 0
//@ stdout "1 2001-09-09 01:46:40 252 0 5\n"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
int main(void) {
  srand(42);
  int a = rand(), b = rand();
  srand(42);
  int same = a == rand() && b == rand();
  time_t t = 1000000000;
  char s[64];
  struct tm *g = gmtime(&t);
  strftime(s, sizeof s, "%Y-%m-%d %H:%M:%S %j", g);
  printf("%d %s %d %g\n", same, s, g->tm_wday, difftime(t + 5, t));
  return 0;
}
