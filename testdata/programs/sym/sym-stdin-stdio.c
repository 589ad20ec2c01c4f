// --sym-stdin through stdio: getchar until the end or a dot.
//@ run --sym-stdin 2
//@ paths >= 3
#include <stdio.h>
int main(void) {
  int c, n = 0;
  while ((c = getchar()) != EOF) {
    if (c == '.')
      return 10 + n; //@ reached
    n++;
  }
  return n; //@ reached
}
