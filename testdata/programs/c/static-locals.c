// Static locals keep their value, one per function; file-scope statics and initial values; tentative definitions.
//@ native
//@ exit 0
//@ stdout "12 -2 4 44 4\n"
#include <stdio.h>
int tentative;
int tentative;
static int counter(void) { static int n = 10; return n++; }
static int other(void) { static int n; return --n; }
static int table[] = {[3] = 33, [1] = 11};
int main(void) {
  counter();
  counter();
  other();
  tentative += 4;
  printf("%d %d %d %d %zu\n", counter(), other(), tentative, table[0] + table[1] + table[3], sizeof table / sizeof *table);
  return 0;
}
