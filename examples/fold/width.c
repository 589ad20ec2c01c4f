#include "width.h"

#include <stdlib.h>
#include <string.h>

int width_of(int argc, char **argv, int *next) {
  int width = 80;
  *next = 1;
  if (argc > 1 && strcmp(argv[1], "-w") == 0) {
    width = atoi(argv[2]); // BUG: -w may be the last word
    *next = 3;
  }
  return width;
}
