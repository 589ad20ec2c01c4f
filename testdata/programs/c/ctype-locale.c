// <ctype.h> over all of ASCII, as counts.
//@ native
//@ exit 0
//@ stdout "52 10 6 32 95 22 33 26 qQ9\n"
#include <ctype.h>
#include <stdio.h>
int main(void) {
  int n[8] = {0};
  for (int c = 0; c < 128; c++) {
    n[0] += !!isalpha(c); n[1] += !!isdigit(c); n[2] += !!isspace(c); n[3] += !!ispunct(c);
    n[4] += !!isprint(c); n[5] += !!isxdigit(c); n[6] += !!iscntrl(c); n[7] += toupper(c) != c;
  }
  for (int i = 0; i < 8; i++) printf("%d ", n[i]);
  printf("%c%c%c\n", tolower('Q'), toupper('q'), toupper('9'));
  return 0;
}
