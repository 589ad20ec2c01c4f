// A read that can never return ends the path with that reason.
//@ paths 1
//@ hang reading an empty pipe
#include <unistd.h>
int main(void) {
  int p[2];
  char c;
  pipe(p);
  return read(p[0], &c, 1);
}
