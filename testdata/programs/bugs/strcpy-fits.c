// The twin of strcpy-too-long.c: areas with room for the longest string.
//@ run --sym-arg 6
//@ exit 0
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  char kind = argv[1][0], *text = argv[1] + 1, area[14] = "prefix: ";
  if (kind == 'a') strcpy(area, text);
  else if (kind == 'b') strcat(area, text);
  else if (kind == 'c') stpcpy(malloc(6), text);
  else if (kind == 'd') strcpy(area + 11, "ab");
  return strlen(area) > 13;
}
