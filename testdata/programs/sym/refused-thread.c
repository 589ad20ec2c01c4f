// A thread that is refused and an assertion that it was not: no bug, but told. The same assertion without a refusal is one.
//@ run --sym-stdin 1
//@ unsupported threads (refused: EAGAIN)
//@ unsupported refused-thread.c:15, then assertion: assertion "ok"
//@ paths 2
#include <assert.h>
#include <pthread.h>
#include <unistd.h>
static void *run(void *p) { return p; }
int main(void) {
  char c;
  if (read(0, &c, 1) != 1) return 1;
  int ok = c != 'x';
  pthread_t t;
  if (c == 'a') ok = pthread_create(&t, 0, run, 0) == 0;
  assert(ok); //@ bug(assertion)
  return 0;
}
