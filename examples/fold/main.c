// fold breaks the lines of its standard input after a number of columns. It has two bugs.
//
//   cd examples/fold && albers build -- make
//   albers run fold.bc --sym-args 0 2 2 --sym-stdin 2
#include <stdio.h>

#include "width.h"

int main(int argc, char **argv) {
  int next, column = 0;
  int width = width_of(argc, argv, &next);
  if (next < argc) {
    fprintf(stderr, "usage: fold [-w NUMBER]\n");
    return 2;
  }
  for (int c; (c = getchar()) != EOF;) {
    if (c == '\n')
      column = -1;
    else if (column > 0 && column % width == 0) // BUG: -w 0
      putchar('\n');
    column++;
    putchar(c);
  }
  return 0;
}
