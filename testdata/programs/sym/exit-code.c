// A symbolic exit code is pinned and counted, unless the path leaves only one value.
//@ run --sym-stdin 3
//@ paths 5
//@ unsupported symbolic exit code (pinned to one value)
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  unsigned char in[3];
  if (read(0, in, 3) != 3) return 1;
  if (in[0] == 5) _exit(in[0]);
  if (in[0] == 7) exit(in[0] * 2);
  if (in[1] == 9) return in[1] << 8 | 3;
  if (in[1] == 'x') exit(in[2]);
  return 4;
}
