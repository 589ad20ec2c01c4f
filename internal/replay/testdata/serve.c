// Ends in a way of its own for each input, and leaves all that a process can leave behind: another input must not see it.
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

//@ run --sym-arg 1
//@ run --sym-stdin 2
//@ run --sym-files 1 1

static int runs = 1;
static char *kept;
static __thread int local = 3;

static void caught(int sig) { _exit(60 + (sig == SIGUSR1)); }

// How many things are as no process finds them at its start.
static int dirty(void)
{
	struct sigaction a;
	struct rlimit limit;
	sigset_t mask;
	stack_t stack;
	char where[100];
	int n = 0;
	n += runs++ != 1;
	n += local++ != 3;
	n += kept != NULL;
	n += sigaction(SIGUSR1, NULL, &a) != 0 || a.sa_handler != SIG_DFL;
	n += sigprocmask(SIG_BLOCK, NULL, &mask) != 0 || sigismember(&mask, SIGUSR2);
	n += !getcwd(where, sizeof where) || strcmp(where, "/home/user") != 0;
	n += access("new", F_OK) == 0;
	n += umask(022) != 022;
	n += getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur != 1024;
	n += sigaltstack(NULL, &stack) != 0 || !(stack.ss_flags & SS_DISABLE);
	n += fcntl(0, F_GETFD) < 0 || fcntl(1, F_GETFD) < 0 || fcntl(2, F_GETFD) < 0 || fcntl(3, F_GETFD) >= 0;
	n += fcntl(1, F_GETFL) & O_NONBLOCK;
	n += getenv("MARK") != NULL;
	return n;
}

int main(int argc, char **argv)
{
	static char stack_room[1 << 14];
	char in[2] = "", a = 0;
	struct rlimit limit = {512, 1024};
	stack_t stack = {.ss_sp = stack_room, .ss_size = sizeof stack_room};
	sigset_t mask;
	int f, n = dirty();
	if (n)
		return 100 + n;
	if (read(0, in, 2) != 2)
		return 2;
	f = open("A", O_RDONLY);
	if (f < 0 || read(f, &a, 1) != 1)
		return 3;
	switch (argv[1][0]) {
	case 'a':
		abort();
	case 'b':
		return in[0] == in[1] ? 10 : 11;
	case 'c':
		return a == 'x' ? 12 : 13;
	case 'd':
		kept = malloc(1 << 20);
		memset(kept, 1, 1 << 20);
		return 14;
	case 'e':
		signal(SIGUSR1, caught);
		return raise(SIGUSR1);
	case 'f':
		signal(SIGUSR1, caught);
		return 15;
	case 'g':
		sigemptyset(&mask);
		sigaddset(&mask, SIGUSR2);
		sigprocmask(SIG_BLOCK, &mask, NULL);
		return 16;
	case 'h':
		return chdir("/tmp") ? 1 : 17;
	case 'i':
		return mkdir("new", 0700) ? 1 : 18;
	case 'j':
		umask(077);
		return 19;
	case 'k':
		return setrlimit(RLIMIT_NOFILE, &limit) ? 1 : 20;
	case 'l':
		return sigaltstack(&stack, NULL) ? 1 : 21;
	case 'm':
		close(0), close(1), close(2);
		return 22;
	case 'n':
		return fcntl(1, F_SETFL, O_NONBLOCK) ? 1 : 23;
	case 'o':
		setenv("MARK", "x", 1);
		return 24;
	case 'p':
		for (n = 0; n < 300; n++)
			puts("so much output that no pipe of the usual size would hold it");
		return fflush(stdout) ? 1 : 25;
	case 'q':
		if (mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED)
			return 1;
		return 26;
	case 'r':
		f = open("A", O_WRONLY | O_TRUNC);
		return f < 0 || write(f, "yy", 2) != 2 ? 1 : 27;
	case 's':
		return unlink("A") ? 1 : 28;
	case 't':
		raise(SIGSEGV);
		return 29;
	case 'u':
		_exit(30);
	case 'v':
		kill(getpid(), SIGTERM);
		return 31;
	case 'w':
		f = dup(0);
		return dup2(f, 1) != 1 ? 1 : 32;
	}
	return 40;
}
