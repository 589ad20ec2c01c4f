// --sym-files: the file A of three bytes; another name is not there.
//@ run --sym-files 1 3
//@ paths >= 2
#include <stdio.h>
int main(void) {
  FILE *f = fopen("A", "r");
  if (!f) return 1;
  if (fopen("Z", "r")) return 5; //@ unreached
  int c = fgetc(f);
  fclose(f);
  if (c == '#') return 2; //@ reached
  return 3; //@ reached
}
