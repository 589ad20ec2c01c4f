// A null pointer handed to the C library.
//@ bug(null-dereference) anywhere
//@ paths 1
#include <string.h>
int main(void) {
  const char *volatile p = 0;
  return (int)strlen(p);
}
