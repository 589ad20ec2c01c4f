/* The modelled world, natively: every system call of our C library comes here first (it calls __albers_syscall, and this
 * definition goes before the library's own). What the engine answers by itself is answered here in the same way: clock,
 * identity, limits, random bytes, timers, refusals. What it models with files goes to the kernel, in a
 * folder that looks like the modelled world; what it does not know is ENOSYS here, too. Calls fail on demand as the test says.
 *
 * Constants of the model come from albers_model.h, which is generated from the engine's own (env.ModelHeader). State is static: there
 * is one thread. The first call of a process comes before thread-local storage is there, so nothing here touches errno or stdio.
 *
 * This file has the state of the process and the table of calls; the parts that it includes have one concept each:
 *
 *   world_start.h    the control file, and how the world is entered
 *   world_heap.h     malloc and its relatives: failing on demand, fresh memory
 *   world_time.h     clock, timers, signals, waits
 *   world_process.h  identity, limits, scheduling, settings, random bytes
 *   world_nodes.h    inode numbers, owners and permissions as the model has them
 *   world_files.h    struct stat, standard streams, names of descriptors, listings, times
 *   world_serve.h    many inputs in one process
 *
 * Whoever starts the program passes a control file in the environment variable ALBERS_CONTROL, which is taken out of
 * the environment before the program sees it:
 *
 *   "ALBERS02"  flags  N  N ordinals of failing calls  eight texts, each a length and bytes with a zero behind them
 *
 * with numbers of 4 bytes, least significant first. Flags: FLAG_…. Texts: the world's folder; the working folder; symbolic arguments;
 * names of objects that are not the program's; the test itself; the world's files (world_nodes.h); host folders, each with a
 * zero behind it; standard input, of FLAG_SERVE.
 * The file is mapped, shared; the flags are overwritten with what the process did (REPORT_…).
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include "albers_model.h"

typedef unsigned long u64;
typedef uint32_t u32;

extern char **environ;

enum { MAX_FAIL = 100, REPORT_STARTED = 1, REPORT_UNMODELLED = 2, REPORT_WAITS = 4, REPORT_NO_MEMORY = 8, EXIT_WAITS = 243 };
enum { TEXT_ROOT, TEXT_CWD, TEXT_ARGS, TEXT_IGNORE, TEXT_TEST, TEXT_NODES, TEXT_HOSTS, TEXT_STDIN, TEXTS };
enum {
	FLAG_ROOT = 1,      /* the world's folder becomes the root */
	FLAG_NAMESPACE = 2, /* by the rights of a user namespace, in which everything belongs to the one user */
	FLAG_SHIFT = 4,     /* memory is mapped elsewhere than usual */
	FLAG_DIRTY = 8,     /* memory that nobody wrote holds something else than usual */
	FLAG_GATE = 16,     /* the last descriptor is a pipe that ends when the program may begin */
	FLAG_SERVE = 32,    /* many inputs, one after another (world_serve.h) */
};

static long kernel(long n, long a, long b, long c, long d, long e, long f)
{
	register long r10 __asm__("r10") = d;
	register long r8 __asm__("r8") = e;
	register long r9 __asm__("r9") = f;
	__asm__ volatile("syscall" : "+a"(n) : "D"(a), "S"(b), "d"(c), "r"(r10), "r"(r8), "r"(r9) : "rcx", "r11", "memory");
	return n;
}

#define K(n, ...) K_(n, ##__VA_ARGS__, 0, 0, 0, 0, 0, 0)
#define K_(n, a, b, c, d, e, f, ...) kernel(n, (long)(a), (long)(b), (long)(c), (long)(d), (long)(e), (long)(f))

/* The process. */

static int started, active, counting, guard;
static volatile u32 *report;
static u32 fails[MAX_FAIL], n_fails, calls, failed;
static struct { const char *data; u32 size; } texts[TEXTS];

static u64 now = MODEL_START;
static struct { u64 at, every; } timers[3];
static const int timer_signals[3] = { SIGALRM, SIGVTALRM, SIGPROF };
static u64 fired; /* signals of timers that are still to be sent */
static u64 limits[16][2] = MODEL_LIMITS;
static long nice_value;
static char name[16] = MODEL_NAME;
static struct { int undumpable, keepcaps, nnp; u32 pdeath; u64 slack; } pr;
static struct timespec real_start;
static u32 flags;
static long real_pid;
static int fed, may_wait; /* all of standard input is in its pipe; there are pipes that the program itself could wait for */

static _Noreturn void give_up(const char *what)
{
	K(SYS_write, 2, "replay: ", 8);
	K(SYS_write, 2, what, strlen(what));
	K(SYS_write, 2, "\n", 1);
	for (;;)
		K(SYS_exit_group, 246);
}

/* In klee_replay.c: the test's object of a name, and random bytes. */
const void *__albers_object(const char *name, size_t size);
void __albers_random(void *to, size_t n, const char *name);

#include "world_heap.h"
#include "world_time.h"
#include "world_process.h"
#include "world_nodes.h"
#include "world_files.h"
#include "world_serve.h"
#include "world_start.h"

/* For klee_replay.c and args.c. */

const char *__albers_setting(const char *what)
{
	if (!active)
		return 0;
	if (!strcmp(what, "ALBERS_REPLAY_ARGV"))
		return texts[TEXT_ARGS].data;
	if (!strcmp(what, "ALBERS_REPLAY_IGNORE"))
		return texts[TEXT_IGNORE].data;
	return 0;
}

const void *__albers_test(size_t *size)
{
	*size = texts[TEXT_TEST].size;
	return active ? texts[TEXT_TEST].data : 0;
}

void __albers_begin(void) { counting = active; }

/* __albers_end: what follows is the replay's own doing. */
void __albers_end(void) { counting = active = 0; }

/* For klee_replay.c: what a test does not hold is zeros, as in the engine. */
int __albers_lenient(void);
int __albers_lenient(void) { return serving != 0; }

/* All calls. */

static int is_modelled(long n)
{
	static const u64 set[] = MODEL_CALLS;
	return n >= 0 && (u64)n < 64 * sizeof set / sizeof *set && set[n / 64] >> n % 64 & 1;
}

static long call(long n, long a, long b, long c, long d, long e, long f)
{
	struct target t;
	struct stat st;
	switch (n) {
	case SYS_getpid: case SYS_gettid: case SYS_set_tid_address: case SYS_getpgrp:
		return pid();
	case SYS_getppid:
		return 1;
	case SYS_getpgid: case SYS_getsid:
		return is_self(a) ? pid() : -ESRCH;
	case SYS_setpgid:
		return (int)b < 0 ? -EINVAL : is_self(a) ? -EPERM : -ESRCH;
	case SYS_setsid: case SYS_setgroups: case SYS_capset:
		return -EPERM;
	case SYS_getuid: case SYS_getgid: case SYS_geteuid: case SYS_getegid: case SYS_setfsuid: case SYS_setfsgid:
		return MODEL_ID;
	case SYS_getgroups:
		if ((int)a > 0)
			*(u32 *)b = MODEL_ID;
		return (int)a < 0 ? -EINVAL : 1;
	case SYS_setuid: case SYS_setgid:
		return set_ids(1, a, 0, 0);
	case SYS_setreuid: case SYS_setregid:
		return set_ids(2, a, b, 0);
	case SYS_setresuid: case SYS_setresgid:
		return set_ids(3, a, b, c);
	case SYS_getresuid: case SYS_getresgid:
		return get_ids((u32 *)a, (u32 *)b, (u32 *)c);
	case SYS_capget:
		return caps((u32 *)a, (u32 *)b);
	case SYS_uname:
		return uname_((char *)a);
	case SYS_sysinfo:
		return sysinfo_((u64 *)a);
	case SYS_prctl:
		return prctl_(a, b);
	case SYS_getcpu:
		return get_ids(0, 0, 0) + (a ? (*(u32 *)a = 0) : 0) + (b ? (*(u32 *)b = 0) : 0);
	case SYS_personality:
		return (u32)a && (u32)a != (u32)-1 ? -EINVAL : 0;
	case SYS_getrandom:
		return getrandom_((void *)a, b, c);
	case SYS_getrlimit:
		return get_limit(a, (u64 *)b);
	case SYS_setrlimit:
		return (u32)a >= 16 ? -EINVAL : set_limit(a, (const u64 *)b);
	case SYS_prlimit64:
		return prlimit_(a, b, (const u64 *)c, (u64 *)d);
	case SYS_getpriority:
		return whose(a, b) ? whose(a, b) : 20 - nice_value;
	case SYS_setpriority:
		return set_priority(a, b, c);
	case SYS_sched_yield:
		return 0;
	case SYS_sched_setparam:
		return schedule(a, 0, (const int *)b);
	case SYS_sched_setscheduler:
		return schedule(a, b, (const int *)c);
	case SYS_sched_getscheduler:
		return thread(a);
	case SYS_sched_getparam:
		return thread(a) ? thread(a) : (*(u32 *)b = 0);
	case SYS_sched_get_priority_max:
		return sched_priority(a, 99);
	case SYS_sched_get_priority_min:
		return sched_priority(a, 1);
	case SYS_sched_rr_get_interval:
		return thread(a) ? thread(a) : put_time((u64 *)b, 4000000, 1);
	case SYS_sched_getaffinity:
		if ((u64)b < 8 || b % 8)
			return -EINVAL;
		return thread(a) ? -ESRCH : (*(u64 *)c = 1, 8);
	case SYS_sched_setaffinity:
		return thread(a) ? -ESRCH : !b || !(*(unsigned char *)c & 1) ? -EINVAL : 0;
	case SYS_time:
		n = clock_at(CLOCK_REALTIME, look()) / 1000000000;
		return a ? (*(long *)a = n) : n;
	case SYS_gettimeofday:
		if (b)
			*(u64 *)b = 0;
		return put_time((u64 *)a, clock_at(CLOCK_REALTIME, look()), 1000);
	case SYS_clock_gettime:
		return is_clock(a) ? put_time((u64 *)b, clock_at(a, look()), 1) : -EINVAL;
	case SYS_clock_getres:
		return is_clock(a) ? put_time((u64 *)b, MODEL_TICK, 1) : -EINVAL;
	case SYS_nanosleep:
		return span((const u64 *)a, (u64 *)&n) ? -EINVAL : sleep_for(n, (u64 *)b);
	case SYS_clock_nanosleep:
		return clock_sleep(a, b, (const u64 *)c, (u64 *)d);
	case SYS_times:
		return times_((u64 *)a);
	case SYS_getrusage:
		return rusage(a, (u64 *)b);
	case SYS_alarm:
		return set_alarm(a);
	case SYS_setitimer:
		return set_timer(a, (const u64 *)b, (u64 *)c);
	case SYS_getitimer:
		return (u32)a >= 3 ? -EINVAL : (show_timer((u64 *)b, a), 0);
	case SYS_kill:
		return kill_(a, b);
	case SYS_tkill:
		return tkill_(a, a, b, SI_TKILL, 0);
	case SYS_tgkill:
		return tkill_(a, b, c, SI_TKILL, 0);
	case SYS_rt_sigqueueinfo:
		return tkill_(a, a, b, ((int *)c)[2], ((u64 *)c)[3]);
	case SYS_rt_tgsigqueueinfo:
		return tkill_(a, b, c, ((int *)d)[2], ((u64 *)d)[3]);
	case SYS_pause:
		return wait_signal(blocked()) ? -EINTR : K(SYS_pause);
	case SYS_rt_sigsuspend:
		return suspend(*(u64 *)a);
	case SYS_rt_sigtimedwait:
		return sigtimedwait_((const u64 *)a, (void *)b, (const u64 *)c);
	case SYS_fork: case SYS_vfork: case SYS_clone: case 435: case SYS_unshare:
	case SYS_syslog: case SYS_vhangup: case SYS_pivot_root: case SYS_adjtimex: case SYS_chroot: case SYS_acct:
	case SYS_settimeofday: case SYS_mount: case SYS_umount2: case SYS_swapon: case SYS_swapoff: case SYS_reboot:
	case SYS_sethostname: case SYS_setdomainname: case SYS_iopl: case SYS_ioperm: case SYS_init_module:
	case SYS_delete_module: case SYS_clock_settime: case SYS_clock_adjtime:
		return -EPERM;
	case SYS_execve:
		return exec_(AT_FDCWD, (const char *)a);
	case SYS_execveat:
		return exec_(a, (const char *)b);
	case SYS_wait4: case SYS_waitid:
		return -ECHILD;
	case SYS_socket: case SYS_socketpair:
		return -EAFNOSUPPORT;
	case SYS_futex:
		if ((b & 127) == 0 || (b & 127) == 9) {
			if (*(u32 *)a != (u32)c)
				return -EAGAIN;
			if (d)
				return sleep_for(((u64 *)d)[0] * 1000000000 + ((u64 *)d)[1], 0) ? -EINTR : -ETIMEDOUT;
			return wait_signal(blocked()) ? -EINTR : K(SYS_pause);
		}
		return 0;
	case SYS_open:
		return call(SYS_openat, AT_FDCWD, a, b, c, 0, 0);
	case SYS_creat:
		return call(SYS_openat, AT_FDCWD, a, O_CREAT | O_WRONLY | O_TRUNC, b, 0, 0);
	case SYS_stat:
		return call(SYS_newfstatat, AT_FDCWD, a, b, 0, 0, 0);
	case SYS_lstat:
		return call(SYS_newfstatat, AT_FDCWD, a, b, AT_SYMLINK_NOFOLLOW, 0, 0);
	case SYS_access:
		return call(SYS_faccessat, AT_FDCWD, a, b, 0, 0, 0);
	case SYS_mkdir:
		return made(K(n, a, b), AT_FDCWD, (const char *)a);
	case SYS_mknod:
		return made(K(n, a, b, c), AT_FDCWD, (const char *)a);
	case SYS_symlink:
		return made(K(n, a, b), AT_FDCWD, (const char *)b);
	case SYS_chmod:
		return call(SYS_fchmodat, AT_FDCWD, a, b, 0, 0, 0);
	case SYS_chown:
		return call(SYS_fchownat, AT_FDCWD, a, b, c, 0, 0);
	case SYS_lchown:
		return call(SYS_fchownat, AT_FDCWD, a, b, c, AT_SYMLINK_NOFOLLOW, 0);
	case SYS_openat:
		return open_((struct target){ a, (const char *)b, c }, d);
	case SYS_newfstatat:
		return stat_((struct target){ a, (const char *)b, d }, (struct stat *)c);
	case SYS_statx:
		return statx_((struct target){ a, (const char *)b, c }, (char *)e);
	case SYS_fstat:
		return mend_stat(K(n, a, b), (struct stat *)b);
	case SYS_statfs:
		return mend_statfs(K(n, a, b), K(SYS_stat, a, &st), &st, (u64 *)b);
	case SYS_fstatfs:
		return mend_statfs(K(n, a, b), K(SYS_fstat, a, &st), &st, (u64 *)b);
	case SYS_faccessat:
		t = (struct target){ a, (const char *)b, 0 };
		n = by_number(&t, 0);
		return n ? n : K(SYS_faccessat, t.dir, t.path, c);
	case SYS_readlink:
		return call(SYS_readlinkat, AT_FDCWD, a, b, c, 0, 0);
	case SYS_readlinkat:
		t = (struct target){ a, (const char *)b, AT_SYMLINK_NOFOLLOW };
		n = by_number(&t, AT_SYMLINK_NOFOLLOW);
		return n ? n : t.path != (const char *)b ? -EINVAL : K(SYS_readlinkat, a, b, c, d);
	case SYS_mkdirat:
		return made(K(n, a, b, c), a, (const char *)b);
	case SYS_mknodat:
		return made(K(n, a, b, c, d), a, (const char *)b);
	case SYS_symlinkat:
		return made(K(n, a, b, c), b, (const char *)c);
	case SYS_memfd_create:
		return made_open(K(n, a, b));
	case SYS_pipe:
		return made_pipe(K(n, a), (const int *)a);
	case SYS_pipe2:
		return made_pipe(K(n, a, b), (const int *)a);
	case SYS_fchmod:
		return chmod_((struct target){ a, 0, 0 }, b);
	case SYS_fchmodat:
		return chmod_((struct target){ a, (const char *)b, 0 }, c);
	case SYS_fchown:
		return chown_((struct target){ a, 0, 0 }, b, c);
	case SYS_fchownat:
		return chown_((struct target){ a, (const char *)b, e }, c, d);
	case SYS_utimensat:
		return utime_((struct target){ a, (const char *)b, d }, (const struct timespec *)c);
	case SYS_close:
		return a == descriptors ? -EBADF : K(n, a);
	case SYS_close_range:
		return K(n, a, (u32)b >= MODEL_FILES && (u32)a < MODEL_FILES ? MODEL_FILES - 1 : b, c);
	case SYS_getdents64:
		return list(a, (char *)b, c);
	case SYS_read:
		if (is_random(a)) {
			random_bytes((void *)b, LEAST((u64)c, 1UL << 20), MODEL_DEVICE_NAME);
			return LEAST((u64)c, 1UL << 20);
		}
		break;
	case SYS_poll:
		return poll_((void *)a, b, (u64)(u32)c * 1000000, (int)c >= 0);
	case SYS_ppoll:
		return poll_((void *)a, b, c ? ((u64 *)c)[0] * 1000000000 + ((u64 *)c)[1] : 0, c != 0);
	case SYS_select:
		return select_(a, (void *)b, (void *)c, (void *)d, (const u64 *)e, 1000);
	case SYS_pselect6:
		return select_(a, (void *)b, (void *)c, (void *)d, (const u64 *)e, 1);
	}
	if (!is_modelled(n)) {
		if (n >= 42 && n <= 55)
			return K(SYS_fcntl, a, F_GETFD) < 0 ? -EBADF : -ENOTSOCK;
		*report |= REPORT_UNMODELLED;
		return -ENOSYS;
	}
	if ((n == SYS_read || n == SYS_readv || n == SYS_write || n == SYS_writev) && would_block(n, a)) {
		if (wait_signal(blocked()))
			return -EINTR;
		if (only_own(n, a))
			wait_for_ever();
	}
	return K(n, a, b, c, d, e, f);
}

static int restarts(long n) { return n == SYS_read || n == SYS_readv || n == SYS_write || n == SYS_writev || n == SYS_futex; }

long __albers_syscall(long n, long a, long b, long c, long d, long e, long f);
long __albers_syscall(long n, long a, long b, long c, long d, long e, long f)
{
	static const struct { short call, error; } may_fail[] = MODEL_FAILS;
	long r;
	u64 i, sent;

	if (!started)
		start();
	if (serving && (n == SYS_exit_group || n == SYS_exit))
		served(a);
	if (!active)
		return K(n, a, b, c, d, e, f);
	for (i = 0; i < sizeof may_fail / sizeof *may_fail && may_fail[i].call != n; i++)
		;
	if (i == sizeof may_fail / sizeof *may_fail)
		i = -1UL;
	else if (fails_now())
		return -may_fail[i].error;
	if (serving)
		watch_output(n, b, c);
	for (;;) {
		r = call(n, a, b, c, d, e, f);
		sent = fired ? fired & ~blocked() : 0;
		if (serving)
			serving->spoiled |= fired != 0; /* it may stay pending */
		if (!sent) {
			send_fired();
			break;
		}
		int sig = __builtin_ctzl(sent) + 1;
		int again = r == -EINTR && restarts(n) && disposition(sig).flags & SA_RESTART;
		send_fired();
		if (!again)
			break;
	}
	if (i != -1UL)
		counted();
	if (serving)
		watch(n, a, b, c, d, r);
	return r;
}

/* A new thread or process is refused, as in the engine. */
int __clone(int (*f)(void *), void *stack, int flags, void *arg, ...);
int __clone(int (*f)(void *), void *stack, int flags, void *arg, ...)
{
	(void)f, (void)stack, (void)flags, (void)arg;
	return active ? -EPERM : -ENOSYS;
}

int pthread_create(void *thread, const void *attributes, void *(*f)(void *), void *arg);
int pthread_create(void *thread, const void *attributes, void *(*f)(void *), void *arg)
{
	(void)thread, (void)attributes, (void)f, (void)arg;
	return EAGAIN;
}
