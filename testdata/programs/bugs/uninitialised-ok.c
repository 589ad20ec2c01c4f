// Uninitialised memory may be read and copied without a report.
//@ paths 1
//@ exit 0
#include <string.h>
struct s { char c; int i; };
int main(void) {
  struct s a, b;
  a.c = 1;
  memcpy(&b, &a, sizeof a);
  return b.c - 1;
}
