/* Start: the control file is read, and the world entered. */

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

/* Puts a device of the host, or a host folder's copy without the right to write, over what stands for it. */
static void cover(const char *what, const char *path, u64 mode)
{
	struct stat below, above;
	if (K(SYS_stat, path, &below) || K(SYS_mount, what, path, 0, MS_BIND, 0))
		return;
	if (mode)
		K(SYS_mount, 0, path, 0, MS_BIND | MS_REMOUNT | mode, 0);
	else if (!K(SYS_stat, path, &above))
		same_node(&above, &below);
}

/* Joins the world's folder and a name in it. */
static const char *within(char *to, const char *path)
{
	u32 n = texts[TEXT_ROOT].size, k = strlen(path);
	if (n + k >= PATH_MAX)
		give_up("the world's folder has too long a name");
	memcpy(to, texts[TEXT_ROOT].data, n);
	memcpy(to + n, path, k + 1);
	return to;
}

/* Mounts that only this process sees, below the world's folder. */
static void mount_parts(void)
{
	static const char *const devices[] = { "/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty" };
	static char path[PATH_MAX];
	const char *host = texts[TEXT_HOSTS].data;
	u32 i;
	if (!(flags & FLAG_NAMESPACE)) {
		if (!texts[TEXT_HOSTS].size || K(SYS_unshare, 0x20000))
			return;
		K(SYS_mount, 0, "/", 0, MS_REC | MS_PRIVATE, 0);
	}
	for (i = 0; i < sizeof devices / sizeof *devices && flags & FLAG_NAMESPACE; i++)
		cover(devices[i], within(path, devices[i]), 0);
	for (; host < texts[TEXT_HOSTS].data + texts[TEXT_HOSTS].size; host += strlen(host) + 1)
		cover(within(path, host), path, MS_RDONLY);
}

/* Makes the world's folder the root, and the process the model's user. */
static void enter(void)
{
	u32 group = MODEL_ID, none[8] = { 0x20080522 };
	u64 files[2] = { MODEL_FILES, MODEL_FILES };

	keep_descriptors();
	read_nodes(texts[TEXT_NODES].data, texts[TEXT_NODES].size);
	mount_parts();
	if (K(SYS_chroot, texts[TEXT_ROOT].data) || K(SYS_chdir, texts[TEXT_CWD].data))
		give_up("the modelled world cannot be entered");
	if (flags & FLAG_NAMESPACE) {
		if (K(SYS_prctl, 47, 4, 0, 0, 0) || K(SYS_capset, none, none + 2))
			give_up("rights cannot be given up");
	} else if (K(SYS_setgroups, 1, &group) || K(SYS_setresgid, MODEL_ID, MODEL_ID, MODEL_ID) || K(SYS_setresuid, MODEL_ID, MODEL_ID, MODEL_ID))
		give_up("the modelled user's identity cannot be taken");
	if (!serving)
		K(SYS_setrlimit, 7, files);
}

/* Memory lies elsewhere, or holds something else before it is written. */
static __attribute__((noinline)) void vary(void)
{
	volatile unsigned char below[1 << 15];
	long top = K(SYS_brk, 0);
	u64 i;
	if (flags & FLAG_SHIFT) {
		K(SYS_mmap, 0, 0x123000, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
		K(SYS_brk, top + 0x21000);
	}
	for (i = 0; flags & FLAG_DIRTY && i < sizeof below; i++)
		below[i] = 0x5c;
}

/* The model's process has three descriptors; whoever started the replay may have left others open. */
static void close_inherited(void)
{
	long first = 3;
	char **e, byte;
	for (e = environ; *e; e++)
		if (!strncmp(*e, "ALBERS_COUNTERS=", 16))
			first = 4; /* of coverage */
	/* Until its end, whoever started the replay has copies of the standard streams, too. */
	while (flags & FLAG_GATE && K(SYS_read, first, &byte, 1) == -EINTR)
		;
	K(SYS_close_range, first, serving ? MODEL_FILES - 1 : ~0U, 0);
	if (serving)
		K(SYS_close_range, MODEL_FILES + KEEP, ~0U, 0);
}

/* Whoever fed standard input has closed it. */
static int stdin_is_complete(void)
{
	struct pollfd p = { 0, POLLIN, 0 };
	return K(SYS_poll, &p, 1, 0) == 1 && p.revents & POLLHUP;
}

/* Reads the input from the control file. */
static void read_control(void)
{
	const unsigned char *p = (const unsigned char *)report + 4;
	u32 i;
	*report = REPORT_STARTED;
	n_fails = number(&p);
	for (i = 0; i < n_fails && i < MAX_FAIL; i++)
		fails[i] = number(&p);
	for (i = 0; i < TEXTS; i++) {
		texts[i].size = number(&p);
		texts[i].data = (const char *)p;
		p += texts[i].size + 1;
	}
}

static void start(void)
{
	const unsigned char *p;
	struct stat st;
	char *file = take_control();
	long fd, i;

	started = 1;
	real_pid = K(SYS_getpid);
	K(SYS_clock_gettime, CLOCK_REALTIME_COARSE, &real_start); /* from which files get their times, up to a tick behind */
	if (!file)
		return;
	fd = K(SYS_open, file, O_RDWR | O_CLOEXEC);
	if (fd < 0 || K(SYS_fstat, fd, &st))
		give_up("the control file cannot be read");
	p = (void *)K(SYS_mmap, 0, st.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
	if ((u64)p > -4096UL || memcmp(p, "ALBERS02", 8))
		give_up("the control file is damaged");
	K(SYS_close, fd);
	p += 8;
	report = (void *)p;
	flags = number(&p);
	read_control();
	if (flags & FLAG_SERVE)
		keep_serving();
	close_inherited();
	for (i = 0; i < 3; i++)
		if (!K(SYS_fstat, i, &st))
			stream[i].dev = st.st_dev, stream[i].ino = st.st_ino;
	fed = stdin_is_complete();
	if (flags & FLAG_ROOT)
		enter();
	vary();
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
	if (serving)
		serve();
	active = 1;
}
