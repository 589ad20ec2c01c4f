// --hang-instructions ends paths that go on without a decision or new code. None of these comes back to a state of its
// own, so they are no infinite loops; those that decide or reach new code meanwhile are not ended.
//@ run --sym-arg 2 --hang-instructions 1000000
//@ ends hang 2
//@ ends exit 6
#include <string.h>
static volatile unsigned long count;
static void spin(unsigned long turns) {
  while (count < turns) count++;
}
int main(int argc, char **argv) {
  char kind = argv[1][0];
  if (kind == 'a')
    for (;;) count++;
  if (kind == 'b')
    spin(1ul << 40);
  if (kind == 'c') { // short
    spin(10000);
    return 0; //@ reached
  }
  if (kind == 'd') // decisions, and no new code, after every 800,000 instructions or so: four paths
    for (int i = 0; i < 3; i++) {
      count = 0;
      spin(130000);
      if (argv[1][1] == 'a' + i) break; //@ reached
    }
  return 0;
}
