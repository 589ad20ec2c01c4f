// Handlers, ignored, blocked and pending signals.
//@ native
//@ paths 1
//@ exit 0
//@ stdout "1 10\n2 12\n3 0\n4 1\n5 10\n6\n"
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>
static volatile sig_atomic_t last;
static void handler(int sig) { last = sig; }
static void info(int sig, siginfo_t *si, void *context) { last = si->si_signo == sig && context ? sig : -1; }
int main(void) {
  signal(SIGUSR1, handler);
  if (raise(SIGUSR1)) return 1;
  printf("1 %d\n", last);
  struct sigaction sa;
  memset(&sa, 0, sizeof sa);
  sa.sa_sigaction = info;
  sa.sa_flags = SA_SIGINFO;
  sigaction(SIGUSR2, &sa, NULL);
  if (kill(getpid(), SIGUSR2)) return 2;
  printf("2 %d\n", last);
  last = 0;
  signal(SIGTERM, SIG_IGN);
  raise(SIGTERM);
  printf("3 %d\n", last);
  sigset_t set, pending;
  sigemptyset(&set);
  sigaddset(&set, SIGUSR1);
  sigprocmask(SIG_BLOCK, &set, NULL);
  raise(SIGUSR1);
  sigpending(&pending);
  printf("4 %d\n", last == 0 && sigismember(&pending, SIGUSR1));
  sigprocmask(SIG_UNBLOCK, &set, NULL);
  printf("5 %d\n", last);
  raise(SIGCHLD);
  printf("6\n");
  return kill(getpid(), 0);
}
