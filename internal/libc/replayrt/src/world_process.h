/* Identity, limits, scheduling, settings. */

/* The number of the process, which a test may choose. As wide as an answer: with u32, an error beside it would be none. */
static long pid(void)
{
	static u32 is;
	const u32 *its;
	if (!is)
		is = (its = __albers_object(MODEL_PID_NAME, sizeof *its)) ? *its : MODEL_PID;
	return is;
}

static int is_self(u64 n) { return !(int)n || (u32)n == pid(); }

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

static long prlimit_(u64 process, u32 what, const u64 *new, u64 *old)
{
	u64 before[2], after[2];
	long e;
	if (what >= 16)
		return -EINVAL;
	if (!is_self(process))
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
	return !who || (u32)who == pid() ? 0 : -ESRCH;
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

static long thread(u64 n) { return (int)n < 0 ? -EINVAL : is_self(n) ? 0 : -ESRCH; }

static long schedule(u64 process, u32 policy, const int *priority)
{
	long e;
	if (!priority)
		return -EINVAL;
	if ((e = thread(process)))
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

/* Random bytes; name is that of the test's object if they are symbolic. */
static void random_bytes(void *to, u64 n, const char *name) { __albers_random(to, n, SYM_RANDOM ? name : 0); }

static long getrandom_(void *to, u64 n, u64 flags)
{
	if (flags > 7)
		return -EINVAL;
	n = LEAST(n, 1UL << 20);
	random_bytes(to, n, MODEL_RANDOM_NAME);
	return n;
}
