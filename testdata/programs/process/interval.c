// An interval timer interrupts a loop that looks at the clock, restarts a read, and stops.
//@ exit 5
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static volatile int ticks;
static int fd[2];
static void tick(int sig) {
	(void)sig;
	if (++ticks == 3)
		write(fd[1], "x", 1);
}

int main(void) {
	struct itimerval every = {{0, 50000}, {0, 50000}}, never = {{0, 0}, {0, 0}};
	char c = 0;
	if (pipe(fd))
		return 1;
	signal(SIGALRM, tick); // with SA_RESTART
	setitimer(ITIMER_REAL, &every, 0);
	long n = read(fd[0], &c, 1);
	printf("read %ld %c after %d\n", n, c, ticks);
	time_t begin = time(0);
	long looks = 0;
	while (ticks < 5)
		looks++, time(0);
	setitimer(ITIMER_REAL, &never, &every);
	printf("ticks %d, looks %ld, interval %ld, left %d\n", ticks, looks, (long)every.it_interval.tv_usec, every.it_value.tv_usec > 0);
	(void)begin;
	sleep(2);
	return ticks;
}
