// Numbers made of few bytes are terms like all others: one path for each side of the comparison, not one for each digit.
//@ run --sym-stdin 2
//@ paths 2
#include <klee/klee.h>
#include <unistd.h>
int main(void) {
  char d[2];
  if (read(0, d, 2) != 2 || d[0] < '0' || d[0] > '9' || d[1] < '0' || d[1] > '9') klee_silent_exit(0);
  double x = d[0] - '0', y = 0.5 * (d[1] - '0');
  if (x + y == 13.5) {
    klee_assert(d[0] == '9' && d[1] == '9'); //@ reached
    return 1;
  }
  return 0;
}
