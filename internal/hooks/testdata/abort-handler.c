// The handler of SIGABRT runs before abort ends the process, and may end it in its own way.
//@ paths 2
//@ stdout "caught\n"
#include <klee/klee.h>
#include <signal.h>
#include <stdlib.h>
#include <unistd.h>
static int leave;
static void handler(int sig) {
  (void)sig;
  write(1, "caught\n", 7);
  if (leave) _exit(3);
}
int main(void) {
  signal(SIGABRT, handler);
  leave = klee_range(0, 2, "leave");
  if (leave) abort();
  abort(); //@ bug(abort)
}
