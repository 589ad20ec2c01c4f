/* Files: the kernel does the work, and what it tells is mended to what the model tells. */

/* Names of descriptors. The world has a fifo for each standard stream, whose metadata is the stream's; the kernel's own folder of
 * descriptors, which is outside the world, leads to all others. */

static const char *const markers[3] = { "/proc/1000/fd/0", "/proc/1000/fd/1", "/proc/1000/fd/2" };
static long descriptors = -1; /* /proc/self/fd of the kernel */

/* Keeps the kernel's folder of descriptors open, above what the program can have. */
static void keep_descriptors(void)
{
	u64 limit[2];
	long fd = K(SYS_open, "/proc/self/fd", O_PATH | O_DIRECTORY | O_CLOEXEC);
	if (fd < 0)
		return;
	if (!K(SYS_getrlimit, 7, limit) && limit[0] <= MODEL_FILES && (limit[1] > MODEL_FILES || !(flags & FLAG_NAMESPACE))) {
		limit[0] = MODEL_FILES + 1;
		if (limit[1] < limit[0])
			limit[1] = limit[0];
		K(SYS_setrlimit, 7, limit);
	}
	descriptors = K(SYS_fcntl, fd, F_DUPFD_CLOEXEC, MODEL_FILES);
	K(SYS_close, fd);
}

/* The standard stream that a file is, or -1. */
static int stream_of(const struct stat *st)
{
	int i;
	for (i = 0; i < 3 && S_ISFIFO(st->st_mode); i++)
		if (st->st_dev == stream[i].dev && st->st_ino == stream[i].ino)
			return i;
	return -1;
}

static int is_nameless(const struct stat *st) { return S_ISFIFO(st->st_mode) && st->st_dev != world_dev; }

/* A file that a call means: a name in a folder, or a descriptor if there is no name. */
struct target {
	long dir;
	const char *path;
	long flags; /* of the call */
};

/* Leads a name such as /dev/fd/3 to the open descriptor; nofollow is the call's flag against following links, which these
 * names are none of, but the streams' own (/dev/stdout) are. An error if there is no such descriptor. */
static long by_number(struct target *t, long nofollow)
{
	static const char *const folders[] = { "/proc/self/fd/", "/proc/1000/fd/", "/dev/fd/" };
	static const char *const streams[3] = { "/dev/stdin", "/dev/stdout", "/dev/stderr" };
	static const char *const numbers[3] = { "0", "1", "2" };
	const char *digits = 0;
	struct stat st;
	long fd = 0;
	u32 i, n;
	for (i = 0; i < sizeof folders / sizeof *folders && t->path && !digits; i++)
		if (!strncmp(t->path, folders[i], strlen(folders[i])))
			digits = t->path + strlen(folders[i]);
	for (i = 0; i < 3 && t->path && !(t->flags & nofollow); i++)
		if (!strcmp(t->path, streams[i]))
			digits = numbers[i];
	if (descriptors < 0 || !digits)
		return 0;
	for (n = 0; digits[n] >= '0' && digits[n] <= '9' && n < 5; n++)
		fd = 10 * fd + digits[n] - '0';
	if (!n || digits[n])
		return 0;
	if (K(SYS_fstat, fd, &st))
		return -ENOENT;
	t->flags &= ~nofollow;
	t->dir = descriptors, t->path = digits;
	if (stream_of(&st) >= 0)
		t->path = markers[stream_of(&st)];
	else if (is_nameless(&st))
		return -ENOENT;
	return 0;
}

/* Leads a descriptor of a standard stream to what holds its metadata; 1 if there is none, because it has no name. */
static int by_stream(struct target *t)
{
	struct stat st;
	if (t->path || descriptors < 0 || K(SYS_fstat, t->dir, &st))
		return 0;
	if (stream_of(&st) >= 0)
		t->path = markers[stream_of(&st)];
	return !t->path && is_nameless(&st);
}

/* struct stat. */

static int before(const struct timespec *a, const struct timespec *b)
{
	return a->tv_sec < b->tv_sec || (a->tv_sec == b->tv_sec && a->tv_nsec < b->tv_nsec);
}

/* Is it a time that the kernel's clock gave while the program ran? Then the model's clock shows. A time that is still to come was set. */
static void mend_time(struct timespec *t, int change)
{
	struct timespec present;
	if (!before(t, &real_start) && !K(SYS_clock_gettime, CLOCK_REALTIME, &present) && !before(&present, t))
		t->tv_sec = now / 1000000000, t->tv_nsec = now % 1000000000;
	else if (change) /* nobody can set it before */
		t->tv_sec = MODEL_START / 1000000000, t->tv_nsec = 0;
}

static void mend_pipe(struct stat *st)
{
	st->st_mode = S_IFIFO | 0600;
	st->st_uid = st->st_gid = MODEL_ID;
	st->st_dev = 1;
	st->st_atim.tv_sec = MODEL_START / 1000000000;
	st->st_atim.tv_nsec = 0;
	st->st_mtim = st->st_ctim = st->st_atim;
}

/* A host folder's file has one time, and no names but its own. */
static void mend_host(struct stat *st)
{
	st->st_atim = st->st_ctim = st->st_mtim;
	st->st_nlink = S_ISDIR(st->st_mode) ? 2 : 1;
	st->st_blocks = S_ISREG(st->st_mode) ? (st->st_size + 4095) / 4096 * 8 : 0;
}

/* A device of the host that is mounted in the world. */
static void mend_device(struct stat *st)
{
	st->st_nlink = 1;
	st->st_atim.tv_sec = MODEL_START / 1000000000;
	st->st_atim.tv_nsec = 0;
	st->st_mtim = st->st_ctim = st->st_atim;
}

static long mend_stat(long r, struct stat *st)
{
	const struct node *n;
	if (r)
		return r;
	if (stream_of(st) >= 0 && (!world_dev || K(SYS_lstat, markers[stream_of(st)], st)))
		mend_pipe(st);
	mend_time(&st->st_atim, 0);
	mend_time(&st->st_mtim, 0);
	mend_time(&st->st_ctim, 1);
	n = find_node(st);
	if (is_nameless(st))
		mend_pipe(st);
	if (n && n->device > 1)
		mend_host(st);
	if (S_ISCHR(st->st_mode) && flags & FLAG_NAMESPACE)
		mend_device(st);
	if (S_ISDIR(st->st_mode))
		st->st_size = 4096, st->st_blocks = 8;
	if (st->st_dev == world_dev)
		st->st_dev = 1;
	if (!n)
		return 0;
	st->st_dev = n->device, st->st_ino = n->number;
	if (n->mode)
		st->st_mode = n->mode, st->st_uid = n->uid, st->st_gid = n->gid;
	return 0;
}

static long stat_(struct target t, struct stat *st)
{
	long r = by_number(&t, AT_SYMLINK_NOFOLLOW);
	return r ? r : mend_stat(K(SYS_newfstatat, t.dir, t.path, st, t.flags), st);
}

static long statx_(struct target t, char *to)
{
	enum { SYNC_TYPE = 0x6000 };
	struct stat st;
	long r;
	if (t.flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH | AT_NO_AUTOMOUNT | SYNC_TYPE) || (t.flags & SYNC_TYPE) == SYNC_TYPE)
		return -EINVAL;
	t.flags &= ~SYNC_TYPE;
	if ((r = stat_(t, &st)))
		return r;
	memset(to, 0, 256);
	((u32 *)to)[0] = 0x7ff, ((u32 *)to)[1] = 4096;
	((u32 *)to)[4] = st.st_nlink, ((u32 *)to)[5] = st.st_uid, ((u32 *)to)[6] = st.st_gid;
	*(unsigned short *)(to + 28) = st.st_mode;
	((u64 *)to)[4] = st.st_ino, ((u64 *)to)[5] = st.st_size, ((u64 *)to)[6] = st.st_blocks;
	((u64 *)to)[8] = st.st_atim.tv_sec, ((u32 *)to)[18] = st.st_atim.tv_nsec;
	((u64 *)to)[12] = st.st_ctim.tv_sec, ((u32 *)to)[26] = st.st_ctim.tv_nsec;
	((u64 *)to)[14] = st.st_mtim.tv_sec, ((u32 *)to)[30] = st.st_mtim.tv_nsec;
	((u32 *)to)[32] = st.st_rdev >> 8, ((u32 *)to)[33] = st.st_rdev & 0xff, ((u32 *)to)[35] = st.st_dev;
	return 0;
}

/* What statfs or fstatfs told (r) becomes the model's file system; st is a struct stat of the file. */
static long mend_statfs(long r, long found, const struct stat *st, u64 *to)
{
	static const u64 model[15] = MODEL_STATFS;
	const struct node *n = found ? 0 : find_node(st);
	if (r)
		return r;
	memcpy(to, model, sizeof model);
	if (n && n->device > 1)
		to[7] = n->device, to[10] |= 1; /* read-only */
	return 0;
}

/* Changes. */

static long chmod_(struct target t, long mode)
{
	struct node *n;
	struct stat st;
	long r = by_number(&t, 0);
	if (r || by_stream(&t))
		return r;
	if (is_others(t.dir, t.path, 0))
		return -EPERM;
	r = t.path ? K(SYS_fchmodat, t.dir, t.path, mode) : K(SYS_fchmod, t.dir, mode);
	if (!r && !(t.path ? K(SYS_newfstatat, t.dir, t.path, &st, 0) : K(SYS_fstat, t.dir, &st)))
		if ((n = find_node(&st)) && n->mode)
			n->mode = (n->mode & S_IFMT) | (mode & (n->gid == MODEL_ID ? 07777 : 05777));
	return r;
}

/* Where everything belongs to one user, other owners are refused here: the kernel does not know them. */
static long chown_(struct target t, u32 uid, u32 gid)
{
	u32 keep = -1;
	struct node *n;
	struct stat st;
	long r = by_number(&t, AT_SYMLINK_NOFOLLOW);
	if (r || by_stream(&t))
		return r;
	if (!(flags & FLAG_NAMESPACE))
		return t.path ? K(SYS_fchownat, t.dir, t.path, uid, gid, t.flags) : K(SYS_fchown, t.dir, uid, gid);
	if ((r = K(SYS_newfstatat, t.dir, t.path ? t.path : "", &st, t.flags | (t.path ? 0 : AT_EMPTY_PATH))))
		return r;
	n = find_node(&st);
	if (n && n->device > 1)
		return -EROFS;
	if ((uid != keep && (uid != MODEL_ID || (n && n->mode && n->uid != MODEL_ID))) || (gid != keep && (gid != MODEL_ID || (n && n->mode && n->uid != MODEL_ID))))
		return -EPERM;
	r = t.path ? K(SYS_fchownat, t.dir, t.path, uid, gid, t.flags) : K(SYS_fchown, t.dir, uid, gid);
	if (!r && n && n->mode && gid != keep)
		n->gid = gid;
	return r;
}

/* The present is the model's, where the program may say which time it wants. */
static long utime_(struct target t, const struct timespec *times)
{
	enum { PRESENT = 0x3fffffff, OMIT = 0x3ffffffe };
	struct timespec set[2] = { { 0, PRESENT }, { 0, PRESENT } };
	struct stat st;
	long r = by_number(&t, AT_SYMLINK_NOFOLLOW), i;
	if (r || by_stream(&t))
		return r;
	if (times)
		memcpy(set, times, sizeof set);
	if (is_others(t.dir, t.path, t.flags & AT_SYMLINK_NOFOLLOW)) {
		if (set[0].tv_nsec == OMIT && set[1].tv_nsec == OMIT)
			return 0;
		if (set[0].tv_nsec != PRESENT || set[1].tv_nsec != PRESENT)
			return -EPERM;
		r = K(439, t.dir, t.path ? t.path : "", 2, t.path ? 0 : AT_EMPTY_PATH);
		return r;
	}
	if (!K(SYS_newfstatat, t.dir, t.path ? t.path : "", &st, (t.flags & AT_SYMLINK_NOFOLLOW) | (t.path ? 0 : AT_EMPTY_PATH)) && st.st_uid == MODEL_ID && world_dev) {
		for (i = 0; i < 2; i++)
			if (set[i].tv_nsec == PRESENT)
				set[i].tv_sec = now / 1000000000, set[i].tv_nsec = now % 1000000000;
		times = set;
	}
	return K(SYS_utimensat, t.dir, t.path, times, t.flags);
}

/* Nobody but the program could end such a wait on a descriptor: the other end of its pipe is its own. Standard input's is, once all of
 * it is there; an output is taken by somebody else. */
static int only_own(long n, long fd)
{
	struct stat st;
	int i, writes = n == SYS_write || n == SYS_writev;
	if (K(SYS_fstat, fd, &st) || !S_ISFIFO(st.st_mode))
		return 0;
	i = stream_of(&st);
	return i < 0 || (i ? !writes : fed);
}

static _Noreturn void wait_for_ever(void)
{
	*report |= REPORT_WAITS;
	for (;;)
		K(SYS_exit_group, EXIT_WAITS);
}

/* Opens the pipe of standard stream i anew. Where the pipe belongs to another user that is refused, and the descriptor is copied. */
static long open_stream(int i, long how)
{
	char digits[5] = "";
	struct stat st;
	long n, fd;
	if ((how & (O_CREAT | O_EXCL)) == (O_CREAT | O_EXCL))
		return -EEXIST;
	for (n = 0; n < MODEL_FILES && (K(SYS_fstat, n, &st) || stream_of(&st) != i); n++)
		;
	if (n == MODEL_FILES)
		return -ENOENT;
	digits[0] = '0' + n / 1000, digits[1] = '0' + n / 100 % 10, digits[2] = '0' + n / 10 % 10, digits[3] = '0' + n % 10;
	for (fd = 0; fd < 3 && digits[fd] == '0'; fd++)
		;
	may_wait = 1;
	n = K(SYS_openat, descriptors, digits + fd, how & ~O_CREAT, 0);
	if (n == -EACCES && (how & O_ACCMODE) == (i ? O_WRONLY : O_RDONLY))
		return K(SYS_fcntl, i, how & O_CLOEXEC ? F_DUPFD_CLOEXEC : F_DUPFD, 0);
	return n;
}

/* Opening the name of a standard stream gives the stream. */
static long open_(struct target t, long mode)
{
	struct stat st;
	long r = by_number(&t, O_NOFOLLOW), fd;
	int i, found;
	if (r)
		return r;
	found = !K(SYS_newfstatat, t.dir, t.path, &st, t.flags & (O_NOFOLLOW | O_EXCL) ? AT_SYMLINK_NOFOLLOW : 0);
	for (i = 0; i < 3 && found && S_ISFIFO(st.st_mode) && !(t.flags & (O_PATH | O_NOFOLLOW)); i++) {
		struct stat marker;
		if (!world_dev || K(SYS_lstat, markers[i], &marker) || st.st_dev != marker.st_dev || st.st_ino != marker.st_ino)
			continue;
		return open_stream(i, t.flags);
	}
	fd = K(SYS_openat, t.dir, t.path, t.flags, mode);
	if (t.flags & O_CREAT && !found && fd >= 0)
		made_open(fd);
	else if (fd >= 0 && found && S_ISFIFO(st.st_mode))
		may_wait = 1, pipes++;
	return fd;
}

/* 1 if descriptor fd is a source of random bytes. */
static int is_random(long fd)
{
	struct stat st;
	return !K(SYS_fstat, fd, &st) && S_ISCHR(st.st_mode) && (st.st_rdev == 0x108 || st.st_rdev == 0x109);
}

/* Listings. */

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

/* Gives the entries of a folder the model's inode numbers. */
static void mend_numbers(long fd, char *all, u64 have)
{
	struct stat st, entry;
	struct entry *e;
	u64 i;
	if (K(SYS_fstat, fd, &st))
		return;
	for (i = 0; i < have; i += e->size) {
		const struct node *n;
		e = (void *)(all + i);
		entry = st;
		entry.st_ino = e->ino;
		n = is_dots(e, 1) ? find_node(&st) : !K(SYS_newfstatat, fd, e->name, &entry, AT_SYMLINK_NOFOLLOW) || e->ino ? find_node(&entry) : 0;
		if (!n)
			continue;
		e->ino = n->number;
		if (n->mode)
			e->type = n->mode >> 12;
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
	mend_numbers(fd, all, have);
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
