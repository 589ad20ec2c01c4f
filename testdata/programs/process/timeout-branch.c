// Input decides whether a time-out comes before the end of a nap, and whether its signal is blocked.
//@ run --sym-stdin 2
//@ paths 4
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static volatile int rang;
static void ring(int sig) { rang = sig; }

int main(void) {
	char in[2] = "";
	read(0, in, 2);
	sigset_t s;
	sigemptyset(&s), sigaddset(&s, SIGALRM);
	signal(SIGALRM, ring);
	if (in[0] == 'b')
		sigprocmask(SIG_BLOCK, &s, 0);
	alarm(in[1] == 'l' ? 20 : 2);
	unsigned left = sleep(10);
	sigset_t p;
	sigpending(&p);
	printf("rang %d left %u pending %d\n", rang, left, sigismember(&p, SIGALRM));
	return rang ? (int)left : 100 + sigismember(&p, SIGALRM);
}
