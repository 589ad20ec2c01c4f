// Numbers from text: what strtod makes of two characters decides.
//@ run --sym-stdin 2
//@ paths >= 4
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char s[3] = "";
  if (read(0, s, 2) != 2) return 100;
  for (int i = 0; i < 2; i++)
    if (s[i] != '.' && (s[i] < '0' || s[i] > '9')) return 101;
  double d = strtod(s, 0);
  if (d == 0.5) return 1;        //@ reached
  if (d * 3 > 290.5 && d < 98) return 2; //@ reached
  if (d == 3 && s[1] == 46) return 3; //@ reached
  return 0;
}
