/* Files as the model has them: inode number, device, and, where everything belongs to one user (FLAG_NAMESPACE), owner and
 * permissions. Whoever builds the world passes a table of what is in it at the start:
 *
 *   newest inode number  { real number  number  device  mode  owner  group }…
 *
 * with 8 bytes for the first three and 4 for the others; mode is 0 if mode, owner and group are what the kernel says. What the
 * program makes gets the next numbers, as in the model. The table is open hashing over (device, inode), and grows no
 * more than the room for it. */

struct node {
	u64 dev, ino; /* what the kernel says; 0: free */
	u64 number, device;
	u32 mode, uid, gid, pad;
};

struct given {
	u64 ino, number, device;
	u32 mode, uid, gid, pad;
};

static struct { u64 dev, ino; } stream[3];
static u64 world_dev, newest_node, pipes;
static struct node *nodes;
static u64 node_mask, node_count;

static struct node *slot(u64 dev, u64 ino)
{
	u64 i = (dev * 0x9e3779b97f4a7c15 ^ ino) * 0xff51afd7ed558ccd >> 20;
	for (;; i++) {
		struct node *n = &nodes[i & node_mask];
		if (!n->ino || (n->ino == ino && n->dev == dev))
			return n;
	}
}

static struct node *find_node(const struct stat *st)
{
	struct node *n = nodes ? slot(st->st_dev, st->st_ino) : 0;
	return n && n->ino ? n : 0;
}

/* Says what a file is in the model; one that had the same number before is gone. */
static void set_node(u64 dev, u64 ino, u64 number, u64 device)
{
	struct node *n, fresh = { dev, ino, number, device, 0, 0, 0, 0 };
	if (!nodes || node_count > node_mask / 2)
		return;
	n = slot(dev, ino);
	node_count += !n->ino;
	*n = fresh;
}

static void read_nodes(const char *from, u32 size)
{
	struct given g;
	struct stat st;
	u64 room = 1 << 13;
	u32 at = 8;
	if (size < 8 || K(SYS_stat, texts[TEXT_ROOT].data, &st))
		return;
	world_dev = st.st_dev;
	memcpy(&newest_node, from, 8);
	while (room < 4UL * size / sizeof g)
		room *= 2;
	nodes = (void *)K(SYS_mmap, 0, room * sizeof *nodes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if ((u64)nodes > -4096UL)
		give_up("no memory for the table of files");
	node_mask = room - 1;
	for (; at + sizeof g <= size; at += sizeof g) {
		struct node *n;
		memcpy(&g, from + at, sizeof g);
		set_node(world_dev, g.ino, g.number, g.device);
		n = slot(world_dev, g.ino);
		n->mode = g.mode, n->uid = g.uid, n->gid = g.gid;
	}
}

/* What is mounted over a file of the world is that file. */
static void same_node(const struct stat *real, const struct stat *stands_for)
{
	struct node *n = find_node(stands_for), copy;
	if (!n)
		return;
	copy = *n;
	set_node(real->st_dev, real->st_ino, copy.number, copy.device);
	n = slot(real->st_dev, real->st_ino);
	n->mode = copy.mode, n->uid = copy.uid, n->gid = copy.gid;
}

/* A call has made a file, a folder or a link. */
static long made(long r, long dir, const char *path)
{
	struct stat st;
	if (!r && !K(SYS_newfstatat, dir, path, &st, AT_SYMLINK_NOFOLLOW))
		set_node(st.st_dev, st.st_ino, ++newest_node, 1);
	return r;
}

/* A descriptor of a new file. */
static long made_open(long fd)
{
	struct stat st;
	if (fd >= 0 && !K(SYS_fstat, fd, &st))
		set_node(st.st_dev, st.st_ino, ++newest_node, 1);
	return fd;
}

/* The number of a pipe without a name. */
static long made_pipe(long r, const int *fd)
{
	struct stat st;
	if (!r && !K(SYS_fstat, fd[0], &st))
		may_wait = 1, set_node(st.st_dev, st.st_ino, MODEL_PIPES + pipes++, 1);
	return r;
}

/* Does somebody else own the file? Asked where all files are the user's (FLAG_NAMESPACE). */
static int is_others(long dir, const char *path, long follow)
{
	struct stat st;
	struct node *n;
	if (!(flags & FLAG_NAMESPACE) || K(SYS_newfstatat, dir, path ? path : "", &st, follow | (path ? 0 : AT_EMPTY_PATH)))
		return 0;
	n = find_node(&st);
	return n && n->device == 1 && n->mode && n->uid != MODEL_ID;
}
