// What a process is told about itself, its limits and the time; what it is refused. Native replay answers alike.
//@ exit 0
//@ unsupported prctl
//@ unsupported system call fork (refused: EPERM)
//@ unsupported system call clone (refused: EPERM)
//@ unsupported threads (refused: EAGAIN)
//@ unsupported system call socket (refused: EAFNOSUPPORT)
//@ unsupported system call clock_settime (refused: EPERM)
//@ unsupported system call sethostname (refused: EPERM)
//@ unsupported system call chroot (refused: EPERM)
//@ unsupported system call mount (refused: EPERM)
//@ unsupported system call shmget
//@ unsupported system call semget
//@ unsupported system call timer_create
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <poll.h>
#include <pthread.h>
#include <pwd.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/utsname.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#define SHOW(call) (errno = 0, show(#call, (long)(call)))

static void show(const char *what, long r) { printf("%s = %ld, errno %d\n", what, r, errno); }

int personality_(void), mount_(void);

static void times_of_day(void) {
	struct timespec ts;
	struct timeval tv;
	struct rusage ru;
	struct tms t;
	for (int c = 0; c < 13; c++) {
		memset(&ts, 0, sizeof ts);
		SHOW(clock_gettime(c, &ts));
		printf("  %ld.%09ld\n", (long)ts.tv_sec, ts.tv_nsec);
	}
	SHOW(clock_getres(CLOCK_MONOTONIC, &ts));
	SHOW(gettimeofday(&tv, 0));
	printf("  %ld.%06ld\n", (long)tv.tv_sec, (long)tv.tv_usec);
	SHOW(time(0)), SHOW(clock()), SHOW(times(&t)), SHOW(t.tms_utime);
	SHOW(getrusage(RUSAGE_SELF, &ru)), SHOW(ru.ru_utime.tv_usec), SHOW(getrusage(7, &ru)), SHOW(getrusage(RUSAGE_CHILDREN, &ru));
	ts = (struct timespec){2, 500};
	SHOW(nanosleep(&ts, 0)), SHOW(usleep(1500)), SHOW(sleep(3)), SHOW(time(0));
	ts.tv_nsec = -1;
	SHOW(nanosleep(&ts, 0));
	clock_gettime(CLOCK_MONOTONIC, &ts), ts.tv_sec += 10;
	SHOW(clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &ts, 0));
	SHOW(poll(0, 0, 1234)), SHOW(select(0, 0, 0, 0, &(struct timeval){1, 5}));
	clock_gettime(CLOCK_MONOTONIC, &ts);
	printf("monotonic %ld.%09ld\n", (long)ts.tv_sec, ts.tv_nsec);
	time_t now = time(0);
	printf("%s", ctime(&now));
	printf("%s", asctime(localtime(&now)));
	setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1), tzset();
	printf("%s%s %ld\n", ctime(&now), tzname[0], timezone);
	SHOW(settimeofday(&tv, 0)), SHOW(clock_settime(CLOCK_REALTIME, &ts));
}

static void identity(void) {
	gid_t g[4];
	uid_t a, b, c;
	SHOW(getpid()), SHOW(getppid()), SHOW(getpgrp()), SHOW(getpgid(0)), SHOW(getpgid(77)), SHOW(getsid(0)), SHOW(gettid());
	SHOW(getuid()), SHOW(geteuid()), SHOW(getgid()), SHOW(getegid()), SHOW(getgroups(0, 0)), SHOW(getgroups(4, g)), SHOW(g[0]);
	SHOW(getresuid(&a, &b, &c)), SHOW(a + b + c), SHOW(getresgid(&a, &b, &c)), SHOW(a);
	SHOW(setuid(0)), SHOW(setuid(1000)), SHOW(setgid(5)), SHOW(setgid(1000)), SHOW(setuid(-1));
	SHOW(setreuid(-1, 1000)), SHOW(setreuid(0, 0)), SHOW(setresuid(1000, -1, 1000)), SHOW(setresgid(1, 1, 1)), SHOW(setegid(1000));
	SHOW(setgroups(0, 0)), SHOW(setsid()), SHOW(setpgid(0, 0)), SHOW(setpgid(1, 1)), SHOW(issetugid());
	SHOW(getauxval(AT_UID)), SHOW(getauxval(AT_SECURE)), SHOW(memcmp((void *)getauxval(AT_RANDOM), "albers: 16 bytes", 16));
	struct utsname u;
	SHOW(uname(&u));
	printf("%s|%s|%s|%s|%s\n", u.sysname, u.nodename, u.release, u.version, u.machine);
	char host[100];
	SHOW(gethostname(host, sizeof host)), puts(host), SHOW(sethostname("x", 1));
}

static void resources(void) {
	struct rlimit l;
	struct sysinfo si;
	struct sched_param p = {0};
	cpu_set_t set;
	for (int i = -1; i < 17; i++) {
		memset(&l, 0, sizeof l);
		SHOW(getrlimit(i, &l));
		printf("  %lu %lu\n", (unsigned long)l.rlim_cur, (unsigned long)l.rlim_max);
	}
	l = (struct rlimit){10, 20};
	SHOW(setrlimit(RLIMIT_NOFILE, &l));
	l.rlim_max = 30;
	SHOW(setrlimit(RLIMIT_NOFILE, &l));
	l.rlim_cur = 40;
	SHOW(setrlimit(RLIMIT_NOFILE, &l)), SHOW(getrlimit(RLIMIT_NOFILE, &l)), SHOW(l.rlim_cur), SHOW(l.rlim_max);
	int n = 0;
	while (dup(0) >= 0)
		n++;
	SHOW(n), SHOW(errno);
	while (n)
		close(2 + n--);
	SHOW(sysconf(_SC_OPEN_MAX)), SHOW(sysconf(_SC_NPROCESSORS_ONLN)), SHOW(sysconf(_SC_PHYS_PAGES)), SHOW(sysconf(_SC_PAGESIZE));
	SHOW(sysinfo(&si)), SHOW(si.uptime), SHOW(si.totalram), SHOW(si.freeram), SHOW(si.procs), SHOW(si.mem_unit);
	SHOW(getpriority(PRIO_PROCESS, 0)), SHOW(nice(3)), SHOW(getpriority(PRIO_PROCESS, 0)), SHOW(nice(-5)), SHOW(setpriority(PRIO_PROCESS, 55, 1)), SHOW(setpriority(9, 0, 1));
	SHOW(sched_getscheduler(0)), SHOW(syscall(SYS_sched_getscheduler, 0)), SHOW(syscall(SYS_sched_getparam, 0, &p));
	SHOW(syscall(SYS_sched_setscheduler, 0, SCHED_FIFO, &p)), SHOW(syscall(SYS_sched_setscheduler, 0, SCHED_OTHER, &p));
	SHOW(sched_get_priority_max(SCHED_RR)), SHOW(sched_get_priority_min(SCHED_RR)), SHOW(sched_get_priority_max(99)), SHOW(sched_yield());
	SHOW(sched_getaffinity(0, sizeof set, &set)), SHOW(CPU_COUNT(&set));
	CPU_ZERO(&set);
	CPU_SET(0, &set);
	SHOW(sched_setaffinity(0, sizeof set, &set));
	CPU_ZERO(&set);
	CPU_SET(3, &set);
	SHOW(sched_setaffinity(0, sizeof set, &set));
}

static void settings(void) {
	char name[17] = "";
	int sig = 9;
	SHOW(prctl(PR_GET_NAME, name)), puts(name), SHOW(prctl(PR_SET_NAME, "a name that is too long")), SHOW(prctl(PR_GET_NAME, name)), puts(name);
	SHOW(prctl(PR_SET_PDEATHSIG, 15)), SHOW(prctl(PR_GET_PDEATHSIG, &sig)), SHOW(sig), SHOW(prctl(PR_SET_PDEATHSIG, 99));
	SHOW(prctl(PR_GET_DUMPABLE)), SHOW(prctl(PR_SET_DUMPABLE, 0)), SHOW(prctl(PR_GET_DUMPABLE)), SHOW(prctl(PR_SET_DUMPABLE, 7));
	SHOW(prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)), SHOW(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0)), SHOW(prctl(PR_GET_KEEPCAPS));
	SHOW(prctl(PR_GET_TIMERSLACK)), SHOW(prctl(PR_GET_SECCOMP)), SHOW(prctl(PR_CAPBSET_READ, 3)), SHOW(prctl(PR_CAPBSET_READ, 99)), SHOW(prctl(12345));
	unsigned seed = 0, w[3] = {0};
	SHOW(getrandom(&seed, 3, 0)), SHOW(seed), SHOW(getentropy(w, sizeof w)), SHOW(w[0]), SHOW(w[1]), SHOW(w[2]), SHOW(getrandom(&seed, 4, 99));
	srand(time(0)), SHOW(rand()), SHOW(random());
	SHOW(personality_()), SHOW(umask(077)), SHOW(umask(022));
	for (char **e = environ; *e; e++)
		puts(*e);
}

static void *body(void *p) { return p; }

static void refusals(void) {
	struct winsize ws;
	struct termios t;
	pthread_t th;
	timer_t timer;
	char *const argv[] = {"x", 0};
	SHOW(isatty(0)), SHOW(isatty(1)), SHOW(isatty(99)), SHOW(ioctl(0, TIOCGWINSZ, &ws)), SHOW(tcgetattr(0, &t)), SHOW(ttyname(0));
	SHOW(fork()), SHOW(vfork()), SHOW(wait(0)), SHOW(waitpid(-1, 0, WNOHANG)), SHOW(execv("/bin/nothing", argv)), SHOW(execvp("nothing", argv));
	SHOW(system("true")), SHOW(popen("true", "r")), SHOW(pthread_create(&th, 0, body, 0));
	SHOW(socket(AF_INET, SOCK_STREAM, 0)), SHOW(bind(0, 0, 0)), SHOW(listen(77, 1));
	SHOW(shmget(IPC_PRIVATE, 10, 0600)), SHOW(semget(IPC_PRIVATE, 1, 0600)), SHOW(timer_create(CLOCK_REALTIME, 0, &timer));
	SHOW(kill(1, 0)), SHOW(kill(4242, 15)), SHOW(kill(-1, 15)), SHOW(chroot("/tmp")), SHOW(mount_());
}

int personality_(void) { return syscall(SYS_personality, 0xffffffff); }
int mount_(void) { return syscall(SYS_mount, 0, 0, 0, 0, 0); }

int main(void) {
	times_of_day(), identity(), resources(), settings(), refusals();
	return 0;
}
