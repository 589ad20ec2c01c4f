// Loops that take long, wait for a signal, or count what memory holds: the twin of infinite-loop.c.
//@ run --sym-arg 1
//@ exit 0
#include <signal.h>
#include <unistd.h>
static volatile sig_atomic_t rung;
static void ring(int s) { rung = s; }
int main(int argc, char **argv) {
  char kind = argv[1][0];
  volatile unsigned long count = 0;
  if (kind == 'a')
    while (count < 1500000) count++;
  if (kind == 'b') {
    unsigned x = 1, n = 0;
    do { // all 2^21 values of a generator
      x = (x * 1664525 + 1013904223) & 0x1fffff;
      n++;
    } while (x != 1);
    return n != 1 << 21;
  }
  if (kind == 'c') {
    signal(SIGALRM, ring);
    alarm(1);
    while (!rung) pause();
  }
  return 0;
}
