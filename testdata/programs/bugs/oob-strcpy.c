// strcpy into a buffer that is too small: reported inside the C library or at the call.
//@ bug(out-of-bounds) anywhere
//@ paths 1
#include <string.h>
int main(void) {
  char b[4];
  strcpy(b, "four");
  return b[0];
}
