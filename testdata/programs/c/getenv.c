// getenv, setenv, unsetenv.
//@ native
//@ exit 0
//@ stdout "1 blue red 1\n"
#include <stdio.h>
#include <stdlib.h>
int main(void) {
  printf("%d ", getenv("ALBERS_NO_SUCH_VARIABLE") == 0);
  setenv("COLOUR", "blue", 1);
  setenv("COLOUR", "red", 0);
  printf("%s ", getenv("COLOUR"));
  setenv("COLOUR", "red", 1);
  printf("%s ", getenv("COLOUR"));
  unsetenv("COLOUR");
  printf("%d\n", getenv("COLOUR") == 0);
  return 0;
}
