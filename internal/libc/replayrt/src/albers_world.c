/* The modelled world, natively: every system call of our C library comes here first (it calls __albers_syscall, and this
 * definition goes before the library's own). What the engine answers by itself is answered here in the same way: clock,
 * identity, limits, random bytes, timers, refusals. What it models with files goes to the kernel, in a
 * folder that looks like the modelled world; what it does not know is ENOSYS here, too. Calls fail on demand as the test says.
 *
 * Constants of the model come from albers_model.h, which is generated from the engine's own (env.ModelHeader). State is static: there
 * is one thread. The first call of a process comes before thread-local storage is there, so nothing here touches errno or stdio.
 *
 * Whoever starts the program passes a control file in the environment variable ALBERS_CONTROL, which is taken out of
 * the environment before the program sees it:
 *
 *   "ALBERS01"  flags  N  N ordinals of failing calls  five texts, each a length and bytes with a zero behind them
 *
 * with numbers of 4 bytes, least significant first. Flags: 1 the world's folder becomes the root. Texts: the world's folder; the
 * working folder; symbolic arguments; names of objects that are not the program's; the test itself.
 * The file is mapped, shared; the flags are overwritten with what the process did (REPORT_…).
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include "albers_model.h"

typedef unsigned long u64;
typedef uint32_t u32;

extern char **environ;

enum { MAX_FAIL = 100, REPORT_STARTED = 1, REPORT_UNMODELLED = 2 };
enum { TEXT_ROOT, TEXT_CWD, TEXT_ARGS, TEXT_IGNORE, TEXT_TEST, TEXTS };

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

static u64 now = MODEL_START, random_state;
static struct { u64 at, every; } timers[3];
static const int timer_signals[3] = { SIGALRM, SIGVTALRM, SIGPROF };
static u64 fired; /* signals of timers that are still to be sent */
static u64 limits[16][2] = MODEL_LIMITS;
static long nice_value;
static char name[16] = MODEL_NAME;
static struct { int undumpable, keepcaps, nnp; u32 pdeath; u64 slack; } pr;
static struct timespec real_start;
static u64 world_dev, marker[3][2], stream[3][2];
static long real_pid;

static _Noreturn void give_up(const char *what)
{
	K(SYS_write, 2, "replay: ", 8);
	K(SYS_write, 2, what, strlen(what));
	K(SYS_write, 2, "\n", 1);
	for (;;)
		K(SYS_exit_group, 246);
}

/* Start. */

static char *take_control(void)
{
	static const char key[] = "ALBERS_CONTROL=";
	char **e, *value = 0;
	if (!environ)
		return 0;
	for (e = environ; *e; e++)
		if (!strncmp(*e, key, sizeof key - 1))
			break;
	if (!*e)
		return 0;
	value = *e + sizeof key - 1;
	for (; *e; e++)
		e[0] = e[1];
	return value;
}

static u32 number(const unsigned char **p)
{
	u32 x;
	memcpy(&x, *p, 4);
	*p += 4;
	return x;
}

static void identify(const char *path, u64 *id)
{
	struct stat st;
	if (!K(SYS_lstat, path, &st))
		id[0] = st.st_dev, id[1] = st.st_ino;
}

static void start(void)
{
	const unsigned char *p;
	struct stat st;
	char *file = take_control();
	u32 flags;
	long fd, i;

	started = 1;
	real_pid = K(SYS_getpid);
	K(SYS_clock_gettime, CLOCK_REALTIME, &real_start);
	if (!file)
		return;
	fd = K(SYS_open, file, O_RDWR | O_CLOEXEC);
	if (fd < 0 || K(SYS_fstat, fd, &st))
		give_up("the control file cannot be read");
	p = (void *)K(SYS_mmap, 0, st.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if ((u64)p > -4096UL || memcmp(p, "ALBERS01", 8))
		give_up("the control file is damaged");
	K(SYS_close, fd);
	p += 8;
	report = (void *)p;
	flags = number(&p);
	*report = REPORT_STARTED;
	n_fails = number(&p);
	for (i = 0; i < n_fails && i < MAX_FAIL; i++)
		fails[i] = number(&p);
	for (i = 0; i < TEXTS; i++) {
		texts[i].size = number(&p);
		texts[i].data = (const char *)p;
		p += texts[i].size + 1;
	}
	for (i = 0; i < 3; i++)
		if (!K(SYS_fstat, i, &st))
			stream[i][0] = st.st_dev, stream[i][1] = st.st_ino;
	if (flags & 1) {
		u32 group = MODEL_ID;
		u64 files[2] = { MODEL_FILES, MODEL_FILES };
		if (K(SYS_chroot, texts[TEXT_ROOT].data) || K(SYS_chdir, texts[TEXT_CWD].data) ||
		    (K(SYS_setgroups, 1, &group) && !(flags & 2)) || K(SYS_setresgid, MODEL_ID, MODEL_ID, MODEL_ID) ||
		    K(SYS_setresuid, MODEL_ID, MODEL_ID, MODEL_ID))
			give_up("the modelled world cannot be entered");
		K(SYS_setrlimit, 7, files);
		identify("/proc/1000/fd/0", marker[0]);
		identify("/proc/1000/fd/1", marker[1]);
		identify("/proc/1000/fd/2", marker[2]);
		if (!K(SYS_stat, "/", &st))
			world_dev = st.st_dev;
	}
	K(SYS_umask, 022);
	/* What the kernel tells about the process beside its arguments. */
	char **e = environ;
	while (*e)
		e++;
	while (!*e) /* the end of the environment, and the room of what was taken out */
		e++;
	for (u64 *aux = (u64 *)e; aux[0]; aux += 2) {
		if (aux[0] >= 11 && aux[0] <= 14)
			aux[1] = MODEL_ID;
		if (aux[0] == 25)
			memcpy((void *)aux[1], MODEL_RANDOM, 16);
	}
	active = 1;
}

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

/* Failures on demand. */

static int fails_now(void)
{
	if (!counting || guard || failed >= n_fails || fails[failed] != calls + 1)
		return 0;
	calls++;
	failed++;
	return 1;
}

static void counted(void)
{
	if (counting && !guard)
		calls++;
}

#define WRAP(TYPE, NAME, PARAMS, ARGS, FAIL)                 \
	TYPE __real_##NAME PARAMS __attribute__((weak));     \
	TYPE __wrap_##NAME PARAMS;                           \
	TYPE __wrap_##NAME PARAMS                            \
	{                                                    \
		TYPE r;                                      \
		if (fails_now()) {                           \
			FAIL;                                \
		}                                            \
		guard++;                                     \
		r = __real_##NAME ARGS;                      \
		guard--;                                     \
		counted();                                   \
		return r;                                    \
	}

WRAP(void *, malloc, (size_t n), (n), errno = ENOMEM; return 0)
WRAP(void *, calloc, (size_t m, size_t n), (m, n), errno = ENOMEM; return 0)
WRAP(void *, realloc, (void *p, size_t n), (p, n), errno = ENOMEM; return 0)
WRAP(void *, reallocarray, (void *p, size_t m, size_t n), (p, m, n), errno = ENOMEM; return 0)
WRAP(void *, memalign, (size_t a, size_t n), (a, n), errno = ENOMEM; return 0)
WRAP(void *, aligned_alloc, (size_t a, size_t n), (a, n), errno = ENOMEM; return 0)
WRAP(int, posix_memalign, (void **p, size_t a, size_t n), (p, a, n), return ENOMEM)

void __real_free(void *) __attribute__((weak));
void __wrap_free(void *p);
void __wrap_free(void *p)
{
	guard++;
	__real_free(p);
	guard--;
}

/* Signals and time. */

static int idle(int sig) { return sig == SIGCHLD || sig == SIGCONT || sig == SIGURG || sig == SIGWINCH; }
static int stops(int sig) { return sig == SIGSTOP || sig == SIGTSTP || sig == SIGTTIN || sig == SIGTTOU; }


struct disposition {
	void *handler;
	u64 flags;
	void *restorer;
	u64 mask;
};

static struct disposition disposition(int sig)
{
	struct disposition d = { 0 };
	K(SYS_rt_sigaction, sig, 0, &d, 8);
	return d;
}

static u64 blocked(void)
{
	u64 m = 0;
	K(SYS_rt_sigprocmask, SIG_BLOCK, 0, &m, 8);
	return m;
}

#define BIT(sig) (1UL << ((sig) - 1))

static int ignored(int sig)
{
	void *h = disposition(sig).handler;
	return h == SIG_IGN || (h == SIG_DFL && idle(sig));
}

static int wakes(int sig, u64 mask) { return !(mask & BIT(sig)) && !ignored(sig); }

/* Sends a signal to the process in the model's name. */
static long send(int sig, int code, u64 value)
{
	struct { int sig, err, code, pad; u64 sender, value, rest[12]; } info = { sig, 0, code, 0, 0, value, { 0 } };
	if (sig && stops(sig) && disposition(sig).handler == SIG_DFL)
		return 0;
	if (code <= 0)
		info.sender = MODEL_PID | (u64)MODEL_ID << 32;
	return K(SYS_rt_tgsigqueueinfo, real_pid, real_pid, sig, &info);
}

static void fire(int i)
{
	timers[i].at = timers[i].every ? timers[i].at + timers[i].every : 0;
	fired |= BIT(timer_signals[i]);
}

/* Sends what timers sent during the call, all at once. */
static void send_fired(void)
{
	u64 all = ~0UL, old, set = fired;
	int i;
	if (!set)
		return;
	fired = 0;
	K(SYS_rt_sigprocmask, SIG_SETMASK, &all, &old, 8);
	for (i = 0; i < 3; i++)
		/* What is ignored is lost before it is sent, unless it is blocked. */
		if (set & BIT(timer_signals[i]) && (old & BIT(timer_signals[i]) || !ignored(timer_signals[i])))
			send(timer_signals[i], 0x80, 0);
	K(SYS_rt_sigprocmask, SIG_SETMASK, &old, 0, 8);
}

static u64 look(void)
{
	int i;
	now += MODEL_TICK;
	for (i = 0; i < 3; i++) {
		if (!timers[i].at || timers[i].at > now)
			continue;
		if (timers[i].every)
			timers[i].at += (now - timers[i].at) / timers[i].every * timers[i].every;
		fire(i);
	}
	return now;
}

/* The timer that is due first among those whose signal is in set; -1 if none runs. */
static int next_timer(u64 set)
{
	int i, first = -1;
	for (i = 0; i < 3; i++)
		if (timers[i].at && set & BIT(timer_signals[i]) && (first < 0 || timers[i].at < timers[first].at))
			first = i;
	return first;
}

static u64 waking(u64 mask)
{
	u64 set = 0;
	int i;
	for (i = 0; i < 3; i++)
		if (timers[i].at && wakes(timer_signals[i], mask))
			set |= BIT(timer_signals[i]);
	return set;
}

/* Lets time go by; 1 if a signal ends the wait, with what is left in *left. */
static int pass(u64 ns, u64 *left)
{
	u64 end = now + ns, mask = blocked();
	for (;;) {
		int i = next_timer(~0UL), w;
		if (i < 0 || timers[i].at > end) {
			now = end;
			*left = 0;
			return 0;
		}
		now = timers[i].at;
		w = wakes(timer_signals[i], mask);
		fire(i);
		if (w) {
			*left = end - now;
			return 1;
		}
		if (timers[i].every && timers[i].at <= end)
			timers[i].at += ((end - timers[i].at) / timers[i].every + 1) * timers[i].every;
	}
}

/* Lets time go by until a timer ends a wait; 0: none ever will. */
static int wait_signal(u64 mask)
{
	u64 left;
	int i = next_timer(waking(mask));
	if (i < 0)
		return 0;
	if (mask != blocked()) {
		now = timers[i].at;
		fire(i);
		return 1;
	}
	pass(timers[i].at - now, &left);
	return 1;
}

static long put_time(u64 *to, u64 ns, u64 unit)
{
	if (to)
		to[0] = ns / 1000000000, to[1] = ns % 1000000000 / unit;
	return 0;
}

static int is_clock(u64 id) { return (u32)id < 12 && (u32)id != 10; }

static u64 clock_at(u64 id, u64 t)
{
	switch ((u32)id) {
	case 0: case 5: case 8: case 11:
		return t;
	case 2: case 3:
		return t - MODEL_START;
	}
	return t - MODEL_START + MODEL_UPTIME;
}

#define LEAST(a, b) ((a) < (b) ? (a) : (b))

static long span(const u64 *t, u64 *ns)
{
	if ((long)t[0] < 0 || t[1] >= 1000000000)
		return -EINVAL;
	*ns = LEAST(t[0], 1UL << 33) * 1000000000 + t[1];
	return 0;
}

static long sleep_for(u64 ns, u64 *rest)
{
	u64 left;
	if (!pass(ns, &left))
		return 0;
	put_time(rest, left, 1);
	return -EINTR;
}

static long clock_sleep(u64 id, u64 flags, const u64 *t, u64 *rest)
{
	u64 ns, at;
	long e;
	if (!is_clock(id) || (u32)id == 3)
		return -EINVAL;
	if ((e = span(t, &ns)))
		return e;
	if (!(flags & 1))
		return sleep_for(ns, rest);
	at = clock_at(id, now);
	return ns <= at ? 0 : sleep_for(ns - at, 0);
}

static void show_timer(u64 *to, int i)
{
	u64 left = timers[i].at ? timers[i].at - now : 0;
	if (!to)
		return;
	put_time(to, timers[i].every, 1000);
	put_time(to + 2, left, 1000);
}

static long set_timer(u64 which, const u64 *w, u64 *old)
{
	static const u64 none[4];
	u64 first, every;
	if ((u32)which >= 3)
		return -EINVAL;
	if (!w)
		w = none;
	if ((long)w[0] < 0 || (long)w[2] < 0 || w[1] >= 1000000 || w[3] >= 1000000)
		return -EINVAL;
	every = LEAST(w[0], 1UL << 33) * 1000000000 + w[1] * 1000;
	first = LEAST(w[2], 1UL << 33) * 1000000000 + w[3] * 1000;
	show_timer(old, which);
	timers[which].at = first ? now + first : 0;
	timers[which].every = first ? every : 0;
	return 0;
}

static long set_alarm(u32 seconds)
{
	u64 left = timers[0].at ? (timers[0].at - now + 999999999) / 1000000000 : 0;
	timers[0].at = seconds ? now + seconds * 1000000000UL : 0;
	timers[0].every = 0;
	return left;
}

/* Identity, limits, scheduling, settings. */

static int is_self(u64 pid) { return !(int)pid || (int)pid == MODEL_PID; }

static long set_ids(int n, u64 a, u64 b, u64 c)
{
	u64 id[3] = { a, b, c };
	int i;
	for (i = 0; i < n; i++) {
		if (n == 1 && (u32)id[i] == (u32)-1)
			return -EINVAL;
		if ((u32)id[i] != MODEL_ID && (u32)id[i] != (u32)-1)
			return -EPERM;
	}
	return 0;
}

static long get_ids(u32 *a, u32 *b, u32 *c)
{
	if (a)
		*a = MODEL_ID;
	if (b)
		*b = MODEL_ID;
	if (c)
		*c = MODEL_ID;
	return 0;
}

static long set_limit(u32 what, const u64 *l)
{
	if (l[0] > l[1])
		return -EINVAL;
	if (l[1] > limits[what][1])
		return -EPERM;
	limits[what][0] = l[0], limits[what][1] = l[1];
	if (what == 7)
		K(SYS_setrlimit, 7, l);
	return 0;
}

static long get_limit(u32 what, u64 *l)
{
	if (what >= 16)
		return -EINVAL;
	l[0] = limits[what][0], l[1] = limits[what][1];
	return 0;
}

static long prlimit_(u64 pid, u32 what, const u64 *new, u64 *old)
{
	u64 before[2], after[2];
	long e;
	if (what >= 16)
		return -EINVAL;
	if (!is_self(pid))
		return -ESRCH;
	get_limit(what, before);
	if (new) {
		after[0] = new[0], after[1] = new[1];
		if ((e = set_limit(what, after)))
			return e;
	}
	if (old)
		old[0] = before[0], old[1] = before[1];
	return 0;
}

static long whose(u64 which, u64 who)
{
	if ((u32)which > 2)
		return -EINVAL;
	return !who || (u32)who == MODEL_PID ? 0 : -ESRCH;
}

static long set_priority(u64 which, u64 who, int n)
{
	long e = whose(which, who);
	if (e)
		return e;
	n = n < -20 ? -20 : n > 19 ? 19 : n;
	if (n < nice_value)
		return -EACCES;
	nice_value = n;
	return 0;
}

static long thread(u64 pid) { return (int)pid < 0 ? -EINVAL : is_self(pid) ? 0 : -ESRCH; }

static long schedule(u64 pid, u32 policy, const int *priority)
{
	long e;
	if (!priority)
		return -EINVAL;
	if ((e = thread(pid)))
		return e;
	if (policy == 1 || policy == 2)
		return -EPERM;
	return policy || *priority ? -EINVAL : 0;
}

static long sched_priority(u32 policy, long realtime)
{
	switch (policy) {
	case 1: case 2:
		return realtime;
	case 0: case 3: case 5: case 6:
		return 0;
	}
	return -EINVAL;
}

static long flag(int *f, u64 x, int invert)
{
	if (x > 1)
		return -EINVAL;
	*f = (int)x ^ invert;
	return 0;
}

static long set_name(const char *s)
{
	int i;
	memset(name, 0, sizeof name);
	for (i = 0; i < 15 && s[i]; i++)
		name[i] = s[i];
	return 0;
}

static long prctl_(u32 what, u64 a)
{
	switch (what) {
	case 1:
		if (a >= 65)
			return -EINVAL;
		pr.pdeath = a;
		return 0;
	case 2:
		*(u32 *)a = pr.pdeath;
		return 0;
	case 3:
		return !pr.undumpable;
	case 4:
		return flag(&pr.undumpable, a, 1);
	case 7:
		return pr.keepcaps;
	case 8:
		return flag(&pr.keepcaps, a, 0);
	case 15:
		return set_name((const char *)a);
	case 16:
		memcpy((char *)a, name, 16);
		return 0;
	case 21:
		return 0;
	case 23:
		return a > 40 ? -EINVAL : 1;
	case 29:
		pr.slack = a;
		return 0;
	case 30:
		return pr.slack ? (long)pr.slack : 50000;
	case 38:
		if (a != 1)
			return -EINVAL;
		pr.nnp = 1;
		return 0;
	case 39:
		return pr.nnp;
	}
	return -EINVAL;
}

static long caps(u32 *header, u32 *data)
{
	int words = 6;
	if (header[0] == 0x19980330)
		words = 3;
	else if (header[0] != 0x20071026 && header[0] != 0x20080522) {
		header[0] = 0x20080522;
		return data ? -EINVAL : 0;
	}
	if (!is_self(header[1]))
		return -ESRCH;
	if (data)
		memset(data, 0, 4 * words);
	return 0;
}

static long uname_(char *to)
{
	static const char fields[6][65] = MODEL_UNAME;
	memcpy(to, fields, sizeof fields);
	return 0;
}

static long sysinfo_(u64 *w)
{
	memset(w, 0, 112);
	w[0] = (look() - MODEL_START + MODEL_UPTIME) / 1000000000;
	w[4] = MODEL_TOTAL_MEMORY, w[5] = MODEL_FREE_MEMORY;
	w[10] = 1, w[13] = 1;
	return 0;
}

static long rusage(int who, u64 *w)
{
	u64 t = 0;
	if (who != 0 && who != -1 && who != 1)
		return -EINVAL;
	memset(w, 0, 144);
	if (who != -1)
		t = look() - MODEL_START;
	return put_time(w, t, 1000);
}

static long times_(u64 *w)
{
	u64 t = (look() - MODEL_START) / 10000000;
	if (w)
		w[0] = t, w[1] = w[2] = w[3] = 0;
	return t + MODEL_UPTIME / 10000000;
}

static void random_bytes(unsigned char *to, u64 n)
{
	u64 done = 0;
	while (done < n) {
		u64 x = random_state += 0x9e3779b97f4a7c15;
		int i;
		x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
		x = (x ^ x >> 27) * 0x94d049bb133111eb;
		x ^= x >> 31;
		for (i = 0; i < 8 && done < n; i++)
			to[done++] = x >> 8 * i;
	}
}

static long getrandom_(void *to, u64 n, u64 flags)
{
	if (flags > 7)
		return -EINVAL;
	n = LEAST(n, 1UL << 20);
	random_bytes(to, n);
	return n;
}

/* Signals. */

static long kill_(u64 pid, u32 sig)
{
	if ((int)pid != MODEL_PID && (int)pid && (int)pid != -MODEL_PID)
		return sig >= 65 ? -EINVAL : (int)pid == 1 ? -EPERM : -ESRCH;
	return sig >= 65 ? -EINVAL : send(sig, 0, 0);
}

static long tkill_(u64 pid, u64 tid, u32 sig, int code, u64 value)
{
	if ((int)pid <= 0 || (int)tid <= 0)
		return -EINVAL;
	if ((int)pid != MODEL_PID || (int)tid != MODEL_PID)
		return -ESRCH;
	return sig >= 65 ? -EINVAL : send(sig, code, value);
}

/* Waits under another mask for a signal that has a handler. */
static long suspend(u64 mask)
{
	u64 pending = 0;
	K(SYS_rt_sigpending, &pending, 8);
	if (!(pending & ~mask) && wait_signal(mask)) {
		u64 old = blocked(), sent = fired;
		send_fired();
		if (sent & ~old)
			return -EINTR; /* it has come */
	}
	return K(SYS_rt_sigsuspend, &mask, 8);
}

static long sigtimedwait_(const u64 *set, void *info, const u64 *t)
{
	static const u64 zero[2];
	u64 ns = 0, end, want = *set & ~(BIT(SIGKILL) | BIT(SIGSTOP)), old, left;
	long r;
	if (t && (r = span(t, &ns)))
		return r;
	end = now + ns;
	for (;;) {
		int i;
		u64 any;
		r = K(SYS_rt_sigtimedwait, set, info, zero, 8);
		if (r != -EAGAIN)
			return r;
		any = want | waking(blocked());
		i = next_timer(any);
		if (i < 0 && !t)
			return K(SYS_rt_sigtimedwait, set, info, 0, 8);
		if (i < 0 || (t && timers[i].at > end)) {
			pass(end - now, &left);
			return -EAGAIN;
		}
		now = timers[i].at;
		fire(i);
		if (!(want & BIT(timer_signals[i])))
			return -EINTR;
		K(SYS_rt_sigprocmask, SIG_BLOCK, &want, &old, 8);
		fired &= ~BIT(timer_signals[i]);
		send(timer_signals[i], 0x80, 0);
		r = K(SYS_rt_sigtimedwait, set, info, zero, 8);
		K(SYS_rt_sigprocmask, SIG_SETMASK, &old, 0, 8);
		if (r != -EAGAIN)
			return r;
	}
}

/* Files. */

/* Is it a time that the kernel's clock gave while the program ran? Then the model's clock shows. */
static void mend_time(long *t, int change)
{
	if (t[0] > real_start.tv_sec || (t[0] == real_start.tv_sec && t[1] >= real_start.tv_nsec - 20000000))
		t[0] = now / 1000000000, t[1] = now % 1000000000;
	else if (change) /* nobody can set it before */
		t[0] = MODEL_START / 1000000000, t[1] = 0;
}

static long mend_stat(long r, struct stat *st)
{
	int i;
	if (r)
		return r;
	mend_time(&st->st_atim.tv_sec, 0);
	mend_time(&st->st_mtim.tv_sec, 0);
	mend_time(&st->st_ctim.tv_sec, 1);
	for (i = 0; i < 3; i++)
		if ((st->st_dev == stream[i][0] && st->st_ino == stream[i][1] && S_ISFIFO(st->st_mode)) ||
		    (st->st_dev == marker[i][0] && st->st_ino == marker[i][1])) {
			st->st_mode = S_IFIFO | 0600;
			st->st_uid = st->st_gid = MODEL_ID;
			st->st_dev = 1;
			st->st_atim.tv_sec = MODEL_START / 1000000000;
			st->st_atim.tv_nsec = 0;
			st->st_mtim = st->st_ctim = st->st_atim;
		}
	if (S_ISDIR(st->st_mode))
		st->st_size = 4096, st->st_blocks = 8;
	if (st->st_dev == world_dev)
		st->st_dev = 1;
	return r;
}

/* Opening the name of a standard stream gives the stream. */
static long open_(long dir, const char *path, long flags, long mode)
{
	struct stat st;
	int i;
	if (marker[0][1] && !(flags & (O_PATH | O_NOFOLLOW)) && !K(SYS_newfstatat, dir, path, &st, 0) && S_ISFIFO(st.st_mode))
		for (i = 0; i < 3; i++)
			if (st.st_dev == marker[i][0] && st.st_ino == marker[i][1]) {
				long fd = K(SYS_fcntl, i, flags & O_CLOEXEC ? F_DUPFD_CLOEXEC : F_DUPFD, 0);
				return fd == -EBADF ? -ENOENT : fd;
			}
	return K(SYS_openat, dir, path, flags, mode);
}

/* 1 if descriptor fd is a source of random bytes. */
static int is_random(long fd)
{
	struct stat st;
	return !K(SYS_fstat, fd, &st) && S_ISCHR(st.st_mode) && (st.st_rdev == 0x108 || st.st_rdev == 0x109);
}

struct entry {
	u64 ino, off;
	unsigned short size;
	unsigned char type;
	char name[1];
};

static int is_dots(const struct entry *e, int n)
{
	return e->name[0] == '.' && (n == 1 ? !e->name[1] : e->name[1] == '.' && !e->name[2]);
}

/* Replaces each entry's offset, which the kernel says for the one behind it, by its place in the order of creation. File systems in
 * memory list the newest entry first; those that number entries for life count down, older ones count positions up. */
static void number_entries(char *all, u64 have)
{
	u64 i, own = 0, last = 0, n = 0, down = 1, next;
	struct entry *e;
	for (i = 0; i < have; i += e->size, n++) {
		e = (void *)(all + i);
		next = e->off;
		if (!is_dots(e, 1) && !is_dots(e, 2)) {
			if (last && own > last)
				down = 0;
			last = own;
		}
		e->off = own;
		own = next;
	}
	for (i = 0; i < have; i += e->size, n--) {
		e = (void *)(all + i);
		if (is_dots(e, 1))
			e->off = 1;
		else if (is_dots(e, 2))
			e->off = 2;
		else
			e->off = down ? e->off + 2 : n + 2;
	}
}

/* A listing in the order of creation; the position in it is the last entry's number. */
static long list(long fd, char *to, u64 room)
{
	enum { ROOM = 1 << 20 };
	static char *all;
	u64 have = 0, done = 0, last, i;
	long r, at = K(SYS_lseek, fd, 0, SEEK_CUR);
	if (!all)
		all = (char *)K(SYS_mmap, 0, ROOM, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (at < 0)
		return at;
	last = at;
	K(SYS_lseek, fd, 0, SEEK_SET);
	while ((r = K(SYS_getdents64, fd, all + have, ROOM - have)) > 0)
		have += r;
	if (r < 0)
		return r;
	number_entries(all, have);
	for (;;) {
		struct entry *best = 0, *e;
		for (i = 0; i < have; i += e->size) {
			e = (void *)(all + i);
			if (e->off > last && (!best || e->off < best->off))
				best = e;
		}
		if (!best)
			break;
		if (done + best->size > room) {
			if (!done)
				return -EINVAL;
			break;
		}
		memcpy(to + done, best, best->size);
		last = best->off;
		done += best->size;
	}
	K(SYS_lseek, fd, last, SEEK_SET);
	return done;
}

/* Waits that a timer may end: those on one descriptor. */
static int would_block(long n, long fd)
{
	struct pollfd p = { fd, n == SYS_write || n == SYS_writev ? POLLOUT : POLLIN, 0 };
	return waking(blocked()) && K(SYS_fcntl, fd, F_GETFL) >= 0 && !(K(SYS_fcntl, fd, F_GETFL) & O_NONBLOCK) && !K(SYS_poll, &p, 1, 0);
}

static long wait_for(long r, u64 ns, int limited)
{
	u64 left;
	if (r)
		return r;
	if (!limited)
		return wait_signal(blocked()) ? -EINTR : K(SYS_pause);
	return pass(ns, &left) ? -EINTR : 0;
}

static long poll_(void *fds, u64 n, u64 ns, int limited)
{
	return wait_for(K(SYS_poll, fds, n, 0), ns, limited);
}

static long select_(long n, void *r, void *w, void *e, const u64 *t, u64 unit)
{
	u64 zero[2] = { 0, 0 };
	/* The sets are empty after a wait, as they are when nothing is ready. */
	return wait_for(K(SYS_select, n, r, w, e, zero), t ? t[0] * 1000000000 + t[1] * unit : 0, t != 0);
}

static long exec_(long dir, const char *path)
{
	long r = K(SYS_faccessat, dir, path, 1);
	return r ? r : -EPERM;
}

/* All calls. */

static int is_modelled(long n)
{
	static const u64 set[] = MODEL_CALLS;
	return n >= 0 && (u64)n < 64 * sizeof set / sizeof *set && set[n / 64] >> n % 64 & 1;
}

static long call(long n, long a, long b, long c, long d, long e, long f)
{
	switch (n) {
	case SYS_getpid: case SYS_gettid: case SYS_set_tid_address: case SYS_getpgrp:
		return MODEL_PID;
	case SYS_getppid:
		return 1;
	case SYS_getpgid: case SYS_getsid:
		return is_self(a) ? MODEL_PID : -ESRCH;
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
		n = look() / 1000000000;
		return a ? (*(long *)a = n) : n;
	case SYS_gettimeofday:
		if (b)
			*(u64 *)b = 0;
		return put_time((u64 *)a, look(), 1000);
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
	case SYS_stat:
		return mend_stat(K(n, a, b), (struct stat *)b);
	case SYS_lstat:
		return mend_stat(K(n, a, b), (struct stat *)b);
	case SYS_fstat:
		return mend_stat(K(n, a, b), (struct stat *)b);
	case SYS_newfstatat:
		return mend_stat(K(n, a, b, c, d), (struct stat *)c);
	case SYS_open:
		return open_(AT_FDCWD, (const char *)a, b, c);
	case SYS_openat:
		return open_(a, (const char *)b, c, d);
	case SYS_creat:
		return open_(AT_FDCWD, (const char *)a, O_CREAT | O_WRONLY | O_TRUNC, b);
	case SYS_getdents64:
		return list(a, (char *)b, c);
	case SYS_read:
		if (is_random(a)) {
			random_bytes((unsigned char *)b, LEAST((u64)c, 1UL << 20));
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
	if ((n == SYS_read || n == SYS_readv || n == SYS_write || n == SYS_writev) && would_block(n, a) && wait_signal(blocked()))
		return -EINTR;
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
	if (!active)
		return K(n, a, b, c, d, e, f);
	for (i = 0; i < sizeof may_fail / sizeof *may_fail && may_fail[i].call != n; i++)
		;
	if (i == sizeof may_fail / sizeof *may_fail)
		i = -1UL;
	else if (fails_now())
		return -may_fail[i].error;
	for (;;) {
		r = call(n, a, b, c, d, e, f);
		sent = fired & ~blocked();
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
