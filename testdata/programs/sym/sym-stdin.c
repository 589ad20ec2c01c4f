// --sym-stdin: read(2) of four bytes.
//@ run --sym-stdin 4
//@ paths >= 3
#include <unistd.h>
int main(void) {
  char b[8];
  long n = read(0, b, sizeof b);
  if (n != 4) return 1;
  if (b[0] == 'g' && b[3] == '\n')
    return 2; //@ reached
  return 3; //@ reached
}
