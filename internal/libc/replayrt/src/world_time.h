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

/* The date at the start, which a test may choose. */
static u64 date(void)
{
	static u64 is, known;
	const u64 *its;
	if (!known)
		is = (its = __albers_object(MODEL_DATE_NAME, sizeof *its)) ? *its * 1000000000 : MODEL_START, known = 1;
	return is;
}

static u64 clock_at(u64 id, u64 t)
{
	switch ((u32)id) {
	case 0: case 5: case 8: case 11:
		return t - MODEL_START + date();
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

/* Signals. */

static long pid(void);

static long kill_(u64 to, u32 sig)
{
	if ((u32)to != pid() && (int)to && (u32)to != -pid())
		return sig >= 65 ? -EINVAL : (int)to == 1 ? -EPERM : -ESRCH;
	return sig >= 65 ? -EINVAL : send(sig, 0, 0);
}

static long tkill_(u64 process, u64 tid, u32 sig, int code, u64 value)
{
	if ((int)process <= 0 || (int)tid <= 0)
		return -EINVAL;
	if ((u32)process != pid() || (u32)tid != pid())
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

/* Waits that a timer may end, or nothing: those on one descriptor. */
static int would_block(long n, long fd)
{
	int writes = n == SYS_write || n == SYS_writev;
	struct pollfd p = { fd, writes ? POLLOUT : POLLIN, 0 };
	long how;
	if (!may_wait && !waking(blocked()))
		return 0;
	how = K(SYS_fcntl, fd, F_GETFL);
	return how >= 0 && !(how & O_NONBLOCK) && (how & 3) != (writes ? O_RDONLY : O_WRONLY) && !K(SYS_poll, &p, 1, 0);
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
