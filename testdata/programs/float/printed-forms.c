// Each printed form of a number of two digits is a path: the text is of terms, and no value is left out.
//@ run --print-floats forms --sym-stdin 2
//@ paths 13
#include "out.h"
#include <stdio.h>
int main(void) {
  char d[2];
  if (read(0, d, 2) != 2 || d[0] < '0' || d[0] > '9' || d[1] < '0' || d[1] > '9') return 100;
  printf("%.2f\n", (d[0] - '0') / 4.0 + (d[1] - '0'));
  return 0;
}
