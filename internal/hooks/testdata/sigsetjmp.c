// sigsetjmp restores the signal mask if asked to; a handler may jump.
//@ native
//@ paths 1
//@ exit 0
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
static sigjmp_buf env;
static volatile int n;
static void handler(int sig) { n += sig; siglongjmp(env, 3); }
int main(void) {
  sigset_t usr1, old;
  sigemptyset(&usr1);
  sigaddset(&usr1, SIGUSR1);
  if (sigsetjmp(env, 1) == 0) {
    sigprocmask(SIG_BLOCK, &usr1, &old);
    siglongjmp(env, 1);
  }
  sigprocmask(SIG_SETMASK, NULL, &old);
  if (sigismember(&old, SIGUSR1)) return 1;
  if (sigsetjmp(env, 0) == 0) {
    sigprocmask(SIG_BLOCK, &usr1, &old);
    siglongjmp(env, 1);
  }
  sigprocmask(SIG_SETMASK, NULL, &old);
  if (!sigismember(&old, SIGUSR1)) return 2;
  sigprocmask(SIG_UNBLOCK, &usr1, NULL);
  signal(SIGUSR2, handler);
  int r = sigsetjmp(env, 1);
  if (r == 0) raise(SIGUSR2);
  if (r != 3 || n != SIGUSR2) return 3;
  return 0;
}
