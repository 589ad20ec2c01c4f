// Signals to oneself: masks, nesting, restart, time-outs. Order and contents agree with the kernel's.
//@ native
#define _GNU_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static char log_[200];
static int used;
static void note(char c) { log_[used++] = c; }
static void show(const char *what) {
	log_[used] = 0;
	printf("%s: %s\n", what, log_);
	used = 0;
}

static void plain(int sig) { note(sig == SIGUSR1 ? '1' : sig == SIGUSR2 ? '2' : '?'); }

static void nested(int sig) {
	note('(');
	if (sig == SIGUSR1)
		raise(SIGUSR2);
	sigset_t m;
	sigprocmask(SIG_BLOCK, 0, &m);
	note(sigismember(&m, SIGUSR1) ? 'b' : '-');
	note(sigismember(&m, SIGUSR2) ? 'b' : '-');
	note(')');
}

static void info(int sig, siginfo_t *i, void *context) {
	note(i->si_signo == sig ? 's' : 'x');
	note(i->si_code == SI_TKILL ? 't' : i->si_code == SI_USER ? 'u' : i->si_code == SI_QUEUE ? 'q' : i->si_code > 0 ? 'k' : 'x');
	if (i->si_code == SI_QUEUE)
		note('0' + i->si_value.sival_int);
	if (i->si_code <= 0)
		note(i->si_pid == getpid() ? 'p' : 'x');
	note(context ? 'c' : 'x');
}

static void set(int sig, void *handler, int flags, int blocked) {
	struct sigaction a;
	memset(&a, 0, sizeof a);
	a.sa_handler = (void (*)(int))handler;
	a.sa_flags = flags;
	if (blocked)
		sigaddset(&a.sa_mask, blocked);
	sigaction(sig, &a, 0);
}

static sigjmp_buf back;
static void jumps(int sig) { siglongjmp(back, sig); }

int main(void) {
	sigset_t s, old, pending;
	setvbuf(stdout, 0, _IOFBF, 4096);

	set(SIGUSR1, plain, 0, 0);
	set(SIGUSR2, plain, 0, 0);
	raise(SIGUSR1), kill(getpid(), SIGUSR2);
	show("raise and kill");

	sigemptyset(&s), sigaddset(&s, SIGUSR1), sigaddset(&s, SIGUSR2);
	sigprocmask(SIG_BLOCK, &s, &old);
	raise(SIGUSR1), raise(SIGUSR2), raise(SIGUSR1);
	sigpending(&pending);
	printf("pending %d %d %d\n", sigismember(&pending, SIGUSR1), sigismember(&pending, SIGUSR2), sigismember(&pending, SIGALRM));
	sigprocmask(SIG_SETMASK, &old, 0);
	show("unblocked at once");

	set(SIGUSR1, nested, 0, SIGUSR2);
	set(SIGUSR2, nested, 0, 0);
	raise(SIGUSR1);
	show("mask of handler");
	set(SIGUSR1, nested, SA_NODEFER, 0);
	raise(SIGUSR1);
	show("nodefer");

	set(SIGUSR1, plain, SA_RESETHAND, 0);
	raise(SIGUSR1);
	struct sigaction a;
	sigaction(SIGUSR1, 0, &a);
	note(a.sa_handler == SIG_DFL ? 'd' : 'x');
	show("resethand");

	set(SIGUSR1, info, SA_SIGINFO, 0);
	raise(SIGUSR1), kill(getpid(), SIGUSR1), sigqueue(getpid(), SIGUSR1, (union sigval){.sival_int = 7});
	show("siginfo");

	set(SIGUSR1, SIG_IGN, 0, 0);
	raise(SIGUSR1), show("ignored");
	raise(SIGCHLD), raise(SIGURG), show("ignored by default");
	sigprocmask(SIG_BLOCK, &s, &old), raise(SIGUSR1);
	sigpending(&pending);
	note('0' + sigismember(&pending, SIGUSR1));
	set(SIGUSR1, SIG_IGN, 0, 0);
	sigpending(&pending);
	note('0' + sigismember(&pending, SIGUSR1));
	sigprocmask(SIG_SETMASK, &old, 0);
	show("ignored while blocked");

	set(SIGUSR1, jumps, 0, 0);
	if (!sigsetjmp(back, 1))
		raise(SIGUSR1);
	if (!sigsetjmp(back, 1))
		raise(SIGUSR1), note('x');
	sigprocmask(SIG_BLOCK, 0, &old);
	note(sigismember(&old, SIGUSR1) ? 'b' : '-');
	show("siglongjmp");

	set(SIGUSR1, plain, 0, 0), set(SIGUSR2, plain, 0, 0);
	sigprocmask(SIG_BLOCK, &s, 0);
	raise(SIGUSR2);
	sigemptyset(&s);
	errno = 0;
	int r = sigsuspend(&s);
	printf("sigsuspend %d %d\n", r, errno == EINTR);
	show("in sigsuspend");
	raise(SIGUSR1);
	sigaddset(&s, SIGUSR1);
	int got = 0;
	printf("sigwait %d", sigwait(&s, &got)), printf(" %d\n", got == SIGUSR1);
	struct timespec none = {0, 0};
	r = sigtimedwait(&s, 0, &none);
	printf("sigtimedwait %d %d\n", r, errno == EAGAIN);
	sigprocmask(SIG_UNBLOCK, &s, 0);

	set(SIGALRM, info, SA_SIGINFO, 0);
	alarm(1);
	printf("alarm %u\n", alarm(1));
	r = pause();
	printf("pause %d %d\n", r, errno == EINTR);
	show("alarm");
	struct itimerval t = {{0, 0}, {0, 200000}}, t0;
	setitimer(ITIMER_REAL, &t, 0);
	getitimer(ITIMER_REAL, &t0);
	printf("left %d\n", t0.it_value.tv_sec == 0 && t0.it_value.tv_usec > 0 && t0.it_value.tv_usec <= 200000);
	struct timespec nap = {5, 0}, rest = {0, 0};
	r = nanosleep(&nap, &rest);
	printf("nanosleep %d %d %d\n", r, errno == EINTR, rest.tv_sec == 4);
	show("itimer");
	int fd[2];
	char c;
	if (pipe(fd))
		return 1;
	alarm(1);
	errno = 0;
	r = read(fd[0], &c, 1);
	printf("read %d %d\n", r, errno == EINTR);
	show("read");

	set(SIGPIPE, plain, 0, 0);
	close(fd[0]);
	errno = 0;
	r = write(fd[1], "x", 1);
	printf("write %d %d\n", r, errno == EPIPE);
	show("sigpipe");
	stack_t st, want = {.ss_sp = malloc(16384), .ss_size = 16384};
	sigaltstack(&want, &st);
	printf("altstack %d", st.ss_flags == SS_DISABLE), sigaltstack(0, &st), printf(" %d %d\n", st.ss_flags, st.ss_sp == want.ss_sp);
	printf("errors %d %d %d %d\n", kill(getpid(), 99), kill(getpid(), 0), sigaction(SIGKILL, &a, 0), raise(-1));
	fflush(stdout);
	signal(SIGTERM, SIG_DFL);

	return 3;
}
