/* Many inputs in one process (FLAG_SERVE). Whoever starts the program wants to know of many inputs which of the program's edges
 * they take (LLVM's counters in memory that both share), and how they end; starting a program takes longer than most inputs.
 *
 * The process that was started enters the world and waits for a command. It then forks a child, which keeps a copy of all memory
 * that can be written, as it was before the C library began, and runs the input. If the program ends by itself and has done nothing
 * that lasts in the kernel, the child puts the copy back and waits for the next command. Otherwise the child ends, too: killed by
 * a signal, or because it has done something that is not in the list of unlasting(). The first process then makes another child.
 *
 * Descriptors: 3 is a file in memory, its first page struct area, then the counters; 4 gives a byte for each input; 5 takes the status of
 * each input, as wait4 gives it. The input itself is in the control file, which is read anew each time.
 *
 * Only here, a program that opens its own output by name sees one more writer and one more reader than in the model.
 */

struct area {
	u32 running;    /* the child has an input */
	u32 generation; /* of the world's files; another one means that the table of files and the working folder are new */
	u32 limit;      /* of an input, in milliseconds of processor time */
};

enum { PARTS = 8, MAPPINGS = 64, STACK = 1 << 16, KEEP = 16, REPORT_CHANGED = 16, ENDED = 3, STALE = 4 };

struct part { char *begin, *kept; u64 size; };

/* In memory of its own, which is not put back. */
struct serving {
	volatile struct area *area;
	u32 generation;
	int first;                  /* the command for the first input of this child has been read */
	int commands, results, out[2], drains[2], timer;
	int processes; /* /proc of the kernel */
	u64 registers[8], program_break, drain_at;
	struct part parts[PARTS];
	int n_parts;
	/* what the input has done */
	struct { u64 at, size; } mappings[MAPPINGS];
	int n_mappings, spoiled, masked, moved; /* masked: of signals or of permissions; moved: to another working folder */
	u64 handled, wrote;
	char *stack, scratch[1 << 14];
};

static struct serving *serving;

extern char albers_counters_begin[] __attribute__((weak)), albers_counters_end[] __attribute__((weak));

/* What the instrumentation calls. */
void __sanitizer_cov_8bit_counters_init(char *begin, char *end);
void __sanitizer_cov_8bit_counters_init(char *begin, char *end) { (void)begin, (void)end; }

/* setjmp and longjmp, which may be the program's own. */
__attribute__((naked, noinline, returns_twice)) static long keep_registers(u64 *to)
{
	__asm__("movq %rbx, (%rdi); movq %rbp, 8(%rdi); movq %r12, 16(%rdi); movq %r13, 24(%rdi); movq %r14, 32(%rdi);"
		"movq %r15, 40(%rdi); leaq 8(%rsp), %rdx; movq %rdx, 48(%rdi); movq (%rsp), %rdx; movq %rdx, 56(%rdi);"
		"xorl %eax, %eax; ret");
}

__attribute__((naked, noinline)) static void go_back(const u64 *from)
{
	__asm__("movq (%rdi), %rbx; movq 8(%rdi), %rbp; movq 16(%rdi), %r12; movq 24(%rdi), %r13; movq 32(%rdi), %r14;"
		"movq 40(%rdi), %r15; movq 48(%rdi), %rsp; movl $1, %eax; jmpq *56(%rdi)");
}

__attribute__((naked, noinline)) static void on_stack(char *top, void (*f)(void))
{
	__asm__("movq %rdi, %rsp; xorl %ebp, %ebp; callq *%rsi; ud2");
}

static void *room(u64 size)
{
	void *p = (void *)K(SYS_mmap, 0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if ((u64)p > -4096UL)
		give_up("no memory to serve inputs");
	return p;
}

static void keep_part(char *begin, char *end)
{
	struct part *p = &serving->parts[serving->n_parts];
	if (begin >= end)
		return;
	if (serving->n_parts++ == PARTS)
		give_up("the program's memory has too many parts");
	p->begin = begin, p->size = end - begin, p->kept = room(p->size);
	memcpy(p->kept, begin, p->size);
}

/* Keeps the memory that can be written: the executable's parts without the counters, and the stack from here on. */
static void keep_memory(void)
{
	struct header { u32 type, flags; u64 offset, address, real, file, size, align; } *h = 0;
	u64 n = 0, base = 0, i;
	char *top = 0, **e = environ;
	while (*e)
		e++;
	while (!*e)
		e++;
	for (u64 *aux = (u64 *)e; aux[0]; aux += 2) {
		if (aux[0] == 3)
			h = (void *)aux[1];
		if (aux[0] == 5)
			n = aux[1];
		if (aux[0] == 31)
			top = (char *)aux[1] + strlen((char *)aux[1]) + 1;
	}
	if (!h || !top)
		give_up("the kernel does not say where the program is");
	for (i = 0; i < n; i++)
		if (h[i].type == 6)
			base = (u64)h - h[i].address;
	for (i = 0; i < n; i++) {
		char *begin = (char *)(base + h[i].address), *end = begin + h[i].size;
		if (h[i].type != 1 || !(h[i].flags & 2))
			continue;
		if (albers_counters_begin < begin || albers_counters_end > end) {
			keep_part(begin, end);
			continue;
		}
		keep_part(begin, albers_counters_begin);
		keep_part(albers_counters_end, end);
	}
	keep_part((char *)serving->registers[6], top);
}

static void drain(void)
{
	int i;
	for (i = 0; i < 2; i++)
		while (K(SYS_read, serving->drains[i], serving->scratch, sizeof serving->scratch) == sizeof serving->scratch)
			;
	serving->wrote = 0;
}

/* Puts back what the last input has changed, in the kernel and then in memory. */
static void put_back(void)
{
	struct serving *s = serving;
	u64 none[4] = { 0 };
	int i;
	for (i = 0; i < s->n_mappings; i++)
		K(SYS_munmap, s->mappings[i].at, s->mappings[i].size);
	K(SYS_brk, s->program_break);
	for (i = 1; i <= 64; i++)
		if (s->handled & BIT(i))
			K(SYS_rt_sigaction, i, none, 0, 8);
	if (s->masked) {
		K(SYS_rt_sigprocmask, SIG_SETMASK, none, 0, 8);
		K(SYS_umask, 022);
	}
	if (s->moved)
		K(SYS_chdir, texts[TEXT_CWD].data);
	K(SYS_close_range, 3, MODEL_FILES - 1, 0);
	s->n_mappings = s->masked = s->moved = 0;
	s->handled = 0;
	for (i = 0; i < s->n_parts; i++)
		memcpy(s->parts[i].begin, s->parts[i].kept, s->parts[i].size);
	__asm__ volatile("fninit; ldmxcsr %0" : : "m"((const u32){ 0x1f80 }));
}

static void set_limit_of_input(u64 ms)
{
	u64 when[4] = { 0, 0, ms / 1000, ms % 1000 * 1000000 };
	K(SYS_timer_settime, serving->timer, 0, when, 0);
}

/* Standard streams of an input: all of standard input is in a pipe of its own, and both outputs are pipes that are emptied. */
static void give_streams(void)
{
	struct stat st;
	int ends[2], i;
	const char *from = texts[TEXT_STDIN].data;
	u64 left = texts[TEXT_STDIN].size;
	for (i = 0; i < 3; i++) /* so that none of the three is free */
		K(SYS_dup2, serving->out[i == 2], i);
	if (K(SYS_pipe2, ends, 0))
		give_up("no pipe for standard input");
	while (left) {
		long n = K(SYS_write, ends[1], from, left);
		if (n <= 0)
			give_up("standard input does not fit into its pipe");
		from += n, left -= n;
	}
	K(SYS_close, ends[1]);
	K(SYS_dup2, ends[0], 0);
	K(SYS_close, ends[0]);
	if (!K(SYS_fstat, 0, &st))
		stream[0].dev = st.st_dev, stream[0].ino = st.st_ino;
	fed = 1;
}

static void read_control(void);

/* Runs the next input; on a stack of its own. */
static void next_input(void)
{
	struct serving *s = serving;
	char byte;
	long r;
	if (!s->first) {
		while ((r = K(SYS_read, s->commands, &byte, 1)) == -EINTR)
			;
		if (r != 1 || s->area->generation != s->generation)
			for (;;)
				K(SYS_exit_group, r == 1 ? STALE : ENDED);
		s->area->running = 1;
		put_back();
	}
	s->first = 0;
	K(SYS_clock_gettime, CLOCK_REALTIME_COARSE, &real_start);
	read_control();
	give_streams();
	set_limit_of_input(s->area->limit);
	go_back(s->registers);
}

static void report_status(u32 status)
{
	serving->area->running = 0;
	while (K(SYS_write, serving->results, &status, 4) == -EINTR)
		;
}

/* The program ends. */
static void served(int code)
{
	if (serving->spoiled)
		return;
	if (serving->wrote)
		drain();
	report_status((code & 0xff) << 8);
	on_stack(serving->stack + STACK, next_input);
}

/* Is it a call whose effect is gone when memory and descriptors are as before? */
static int unlasting(long n)
{
	static const short list[] = { SYS_read, SYS_write, SYS_readv, SYS_writev, SYS_pread64, SYS_pwrite64, SYS_preadv, SYS_pwritev,
		SYS_close, SYS_close_range, SYS_stat, SYS_lstat, SYS_fstat, SYS_newfstatat, SYS_statx, SYS_statfs, SYS_fstatfs,
		SYS_lseek, SYS_ioctl, SYS_dup, SYS_dup2, SYS_dup3, SYS_poll, SYS_ppoll, SYS_select, SYS_pselect6, SYS_access,
		SYS_faccessat, SYS_readlink, SYS_readlinkat, SYS_getcwd, SYS_fsync, SYS_fdatasync, SYS_fadvise64, SYS_getdents64,
		SYS_madvise, SYS_rt_sigpending, SYS_rt_sigreturn, SYS_set_tid_address, SYS_arch_prctl, SYS_set_robust_list,
		/* answered here */
		SYS_getpid, SYS_gettid, SYS_getpgrp, SYS_getppid, SYS_getpgid, SYS_getsid, SYS_getuid, SYS_getgid, SYS_geteuid,
		SYS_getegid, SYS_setfsuid, SYS_setfsgid, SYS_getgroups, SYS_setuid, SYS_setgid, SYS_setreuid, SYS_setregid, SYS_setresuid,
		SYS_setresgid, SYS_getresuid, SYS_getresgid, SYS_capget, SYS_uname, SYS_sysinfo, SYS_prctl, SYS_getcpu, SYS_personality,
		SYS_getrandom, SYS_getrlimit, SYS_getpriority, SYS_setpriority, SYS_sched_yield, SYS_sched_setparam,
		SYS_sched_setscheduler, SYS_sched_getscheduler, SYS_sched_getparam, SYS_sched_get_priority_max,
		SYS_sched_get_priority_min, SYS_sched_rr_get_interval, SYS_sched_getaffinity, SYS_sched_setaffinity, SYS_time,
		SYS_gettimeofday, SYS_clock_gettime, SYS_clock_getres, SYS_nanosleep, SYS_clock_nanosleep, SYS_times, SYS_getrusage,
		SYS_alarm, SYS_setitimer, SYS_getitimer, SYS_futex };
	u64 i;
	for (i = 0; i < sizeof list / sizeof *list; i++)
		if (list[i] == n)
			return 1;
	return 0;
}

static void mapped(u64 at, u64 size)
{
	if (serving->n_mappings == MAPPINGS) {
		serving->spoiled = 1;
		return;
	}
	serving->mappings[serving->n_mappings].at = at;
	serving->mappings[serving->n_mappings++].size = size;
}

/* Is a range of addresses in a mapping of the input? */
static int in_mapping(u64 at, u64 size)
{
	int i;
	for (i = 0; i < serving->n_mappings; i++)
		if (at >= serving->mappings[i].at && at + size <= serving->mappings[i].at + serving->mappings[i].size)
			return 1;
	return at >= serving->program_break && at + size <= (u64)K(SYS_brk, 0);
}

/* The program is about to write. */
static void watch_output(long n, long b, long c)
{
	struct { u64 at, size; } *v = (void *)b;
	long i;
	if (n == SYS_write)
		serving->wrote += c;
	for (i = 0; n == SYS_writev && i < c && i < 1024; i++)
		serving->wrote += v[i].size;
	if (serving->wrote > serving->drain_at)
		drain();
	serving->wrote += n == SYS_write || n == SYS_writev;
}

/* A call was answered with r. */
static void watch(long n, long a, long b, long c, long d, long r)
{
	struct stat st;
	if (n == SYS_openat)
		b = c;
	switch (n) {
	case SYS_open: case SYS_openat:
		if (r >= 0 && (b & (O_ACCMODE | O_CREAT | O_TRUNC)) && !K(SYS_fstat, r, &st) && (S_ISREG(st.st_mode) || S_ISDIR(st.st_mode)))
			break;
		return;
	case SYS_mmap:
		if (r < 0 && r > -4096)
			return;
		if (!(d & MAP_FIXED)) {
			mapped(r, (b + 4095) & -4096UL);
			return;
		}
		if (in_mapping(a, b))
			return;
		break;
	case SYS_mremap:
		if (r < 0 && r > -4096)
			return;
		mapped(r, (c + 4095) & -4096UL);
		return;
	case SYS_munmap: case SYS_mprotect:
		if (in_mapping(a, b))
			return;
		serving->spoiled = 1;
		return;
	case SYS_brk:
		return;
	case SYS_rt_sigaction:
		if (b && a > 0 && a <= 64)
			serving->handled |= BIT(a);
		return;
	case SYS_rt_sigprocmask:
		serving->masked = 1;
		return;
	case SYS_chdir: case SYS_fchdir:
		serving->moved = 1;
		return;
	case SYS_fcntl:
		if (b == F_SETFL && (r || a > 2))
			return;
		if (b == F_GETFD || b == F_SETFD || b == F_GETFL || b == F_DUPFD || b == F_DUPFD_CLOEXEC)
			return;
		serving->spoiled = 1;
		return;
	case SYS_umask:
		serving->masked = 1;
		return;
	case SYS_sigaltstack:
		serving->spoiled |= a != 0;
		return;
	case SYS_prlimit64:
		serving->spoiled |= c != 0;
		return;
	case SYS_kill: case SYS_tkill: case SYS_tgkill: case SYS_pipe: case SYS_pipe2: case SYS_memfd_create:
	case SYS_rt_sigqueueinfo: case SYS_rt_tgsigqueueinfo: case SYS_setrlimit:
		serving->spoiled = 1;
		return;
	}
	if (unlasting(n) || (r < 0 && r > -4096))
		return;
	serving->spoiled = 1;
	*report |= REPORT_CHANGED;
}

/* Moves a descriptor out of the program's way. */
static int move_up(int fd, int place)
{
	int to = K(SYS_fcntl, fd, F_DUPFD_CLOEXEC, MODEL_FILES + place);
	if (to < 0)
		give_up("no descriptors to serve inputs");
	K(SYS_close, fd);
	return to;
}

/* Takes the descriptors that serving needs, before others are closed. */
static void keep_serving(void)
{
	u64 files[2];
	void *p;
	serving = room(sizeof *serving);
	serving->stack = room(STACK);
	K(SYS_getrlimit, 7, files);
	files[0] = MODEL_FILES + KEEP;
	if (files[1] < files[0] || K(SYS_setrlimit, 7, files))
		give_up("no descriptors to serve inputs");
	p = (void *)K(SYS_mmap, 0, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, 3, 0);
	if ((u64)p > -4096UL || K(SYS_mmap, albers_counters_begin, albers_counters_end - albers_counters_begin, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_FIXED, 3, 4096) != (long)albers_counters_begin)
		give_up("the counters cannot be mapped");
	serving->area = p;
	serving->commands = move_up(4, 2);
	serving->results = move_up(5, 3);
	serving->processes = move_up(K(SYS_open, "/proc", O_PATH | O_DIRECTORY | O_CLOEXEC), 8);
}

static void make_outputs(void)
{
	struct stat st;
	int ends[2], i;
	long size = 1 << 16;
	for (i = 0; i < 2; i++) {
		if (K(SYS_pipe2, ends, 0))
			give_up("no pipes for the outputs");
		K(SYS_fcntl, ends[0], F_SETFL, O_RDONLY | O_NONBLOCK);
		K(SYS_fcntl, ends[1], 1031, 1 << 20);
		size = LEAST(K(SYS_fcntl, ends[1], 1032), i ? size : 1L << 20);
		serving->drains[i] = move_up(ends[0], 4 + 2 * i);
		serving->out[i] = move_up(ends[1], 5 + 2 * i);
		if (!K(SYS_fstat, serving->out[i], &st))
			stream[i + 1].dev = st.st_dev, stream[i + 1].ino = st.st_ino;
	}
	serving->drain_at = size / 2;
}

/* The child: it returns once for each input. */
static __attribute__((noinline)) void serve_inputs(long parent)
{
	struct { u64 value; int signal, how; u64 rest[6]; } event = { 0, SIGKILL, 0, { 0 } };
	u64 files[2] = { MODEL_FILES, MODEL_FILES };
	long own;
	K(SYS_prctl, 1, SIGKILL);
	if (K(SYS_getppid) != parent)
		K(SYS_exit_group, ENDED);
	real_pid = K(SYS_getpid);
	if (descriptors >= 0) { /* those of the first process */
		own = K(SYS_openat, serving->processes, "self/fd", O_PATH | O_DIRECTORY | O_CLOEXEC);
		if (own < 0 || K(SYS_dup3, own, descriptors, O_CLOEXEC) < 0)
			give_up("the kernel's folder of descriptors cannot be opened");
		K(SYS_close, own);
	}
	K(SYS_close, serving->processes);
	K(SYS_setrlimit, 7, files);
	if (K(SYS_timer_create, CLOCK_PROCESS_CPUTIME_ID, &event, &serving->timer))
		give_up("no timer for inputs");
	serving->program_break = K(SYS_brk, 0);
	if (keep_registers(serving->registers))
		return;
	keep_memory();
	on_stack(serving->stack + STACK, next_input);
}

static void renew_nodes(void)
{
	if (nodes)
		K(SYS_munmap, nodes, (node_mask + 1) * sizeof *nodes);
	nodes = 0, node_count = 0;
	read_control();
	if (flags & FLAG_ROOT)
		texts[TEXT_ROOT].data = "/";
	read_nodes(texts[TEXT_NODES].data, texts[TEXT_NODES].size);
	K(SYS_chdir, texts[TEXT_CWD].data);
	serving->generation = serving->area->generation;
}

static void serve(void)
{
	long parent = K(SYS_getpid), child, r;
	u32 status = 0;
	int idle, i;
	char byte;
	make_outputs();
	K(SYS_prctl, 1, SIGKILL); /* a change of identity has taken it away */
	serving->first = 1;
	serving->generation = serving->area->generation;
	for (;;) {
		while ((r = K(SYS_read, serving->commands, &byte, 1)) == -EINTR)
			;
		if (r != 1)
			K(SYS_exit_group, 0);
		do {
			if (serving->area->generation != serving->generation)
				renew_nodes();
			drain(); /* what a child that was killed has left, and how it has set the pipes */
			for (i = 0; i < 2; i++)
				K(SYS_fcntl, serving->out[i], F_SETFL, O_WRONLY);
			serving->area->running = 1;
			child = K(SYS_fork);
			if (!child) {
				serve_inputs(parent);
				return;
			}
			if (child < 0)
				give_up("no process for inputs");
			while (K(SYS_wait4, child, &status, 0, 0) == -EINTR)
				;
			idle = !serving->area->running;
			if (!idle)
				report_status(status);
		} while (idle && status == STALE << 8);
		if (idle && status == ENDED << 8)
			K(SYS_exit_group, 0);
	}
}
