// Strings of unknown length that are copied to too small areas: found before their lengths are enumerated. The repaired
// twin is strcpy-fits.c.
//@ run --sym-arg 200 --max-forks 40 --search bfs
#include <stdlib.h>
#include <string.h>
int main(int argc, char **argv) {
  char kind = argv[1][0], *text = argv[1] + 1, area[100] = "prefix: ";
  if (kind == 'a') strcpy(area, text); //@ bug(out-of-bounds)
  else if (kind == 'b') strcat(area, text); //@ bug(out-of-bounds)
  else if (kind == 'c') stpcpy(malloc(150), text); //@ bug(out-of-bounds)
  return 0;
}
