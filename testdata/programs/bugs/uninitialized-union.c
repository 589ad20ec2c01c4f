// A union that is written in part and passed to the system as a whole is no use of memory that nobody wrote.
//@ run --check-uninitialized
//@ exit 0
#include <signal.h>
#include <sys/epoll.h>
#include <unistd.h>
static volatile int got;
static void on(int s, siginfo_t *i, void *context) { got = i->si_value.sival_int; }
int main(void) {
  struct sigaction a = {.sa_sigaction = on, .sa_flags = SA_SIGINFO};
  union sigval v;
  v.sival_int = 7;
  sigaction(SIGUSR1, &a, 0);
  sigqueue(getpid(), SIGUSR1, v);
  int p[2], e = epoll_create1(0);
  struct epoll_event want, have;
  pipe(p);
  want.events = EPOLLOUT;
  want.data.fd = p[1];
  epoll_ctl(e, EPOLL_CTL_ADD, p[1], &want);
  return got != 7 || epoll_wait(e, &have, 1, -1) != 1 || have.data.fd != p[1];
}
