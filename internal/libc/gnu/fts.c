/* A walk through trees of files, with the types of glibc's fts.h. The current folder never changes: fts_accpath is fts_path, which is right with
 * FTS_NOCHDIR and without. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { COMFOLLOW = 1, LOGICAL = 2, NOSTAT = 8, PHYSICAL = 16, SEEDOT = 32, XDEV = 64, OPTIONS = 0xff, NAMEONLY = 0x100, STOP = 0x200 };
enum { ROOTPARENT = -1, ROOT = 0 };
enum { D = 1, DC, DEFAULT, DNR, DOT, DP, ERR, F, INIT, NS, NSOK, SL, SLNONE };
enum { AGAIN = 1, FOLLOW, NOINSTR, SKIP };

typedef struct entry {
	struct entry *cycle, *parent, *link;
	long number;
	void *pointer;
	char *accpath, *path;
	int error, symfd;
	unsigned short pathlen, namelen;
	ino_t ino;
	dev_t dev;
	nlink_t nlink;
	short level;
	unsigned short info, flags, instr;
	struct stat *statp;
	char name[1];
} entry;

typedef int compare(const entry **, const entry **);

typedef struct {
	entry *cur, *child, **array;
	dev_t dev;
	char *path;
	int rfd, pathlen, nitems;
	compare *compar;
	int options;
} walk;

static void discard(entry *e)
{
	if (!e)
		return;
	free(e->path);
	free(e->statp);
	free(e);
}

static void discard_all(entry *e)
{
	while (e) {
		entry *next = e->link;
		discard(e);
		e = next;
	}
}

/* make is an entry of a name below a path, NULL without memory. */
static entry *make(walk *w, entry *parent, const char *below, const char *name)
{
	size_t n = strlen(name), m = strlen(below);
	entry *e = calloc(1, sizeof *e + n);
	struct stat *s = calloc(1, sizeof *s);
	char *path = malloc(m + n + 2);
	if (!e || !s || !path) {
		free(e), free(s), free(path);
		return NULL;
	}
	memcpy(path, below, m);
	if (m > 0 && below[m - 1] != '/')
		path[m++] = '/';
	memcpy(path + m, name, n + 1);
	memcpy(e->name, name, n + 1);
	e->namelen = n;
	e->path = e->accpath = path;
	e->pathlen = m + n;
	e->parent = parent;
	e->level = parent ? parent->level + 1 : ROOTPARENT;
	e->statp = s;
	e->instr = NOINSTR;
	return e;
}

/* look is what an entry is. */
static int look(walk *w, entry *e, int follow)
{
	struct stat *s = e->statp;
	e->error = 0;
	if (w->options & LOGICAL || follow) {
		if (stat(e->path, s)) {
			int why = errno;
			if (!lstat(e->path, s)) {
				errno = 0;
				return SLNONE;
			}
			e->error = why;
			memset(s, 0, sizeof *s);
			return NS;
		}
	} else if (lstat(e->path, s)) {
		e->error = errno;
		memset(s, 0, sizeof *s);
		return NS;
	}
	e->dev = s->st_dev;
	e->ino = s->st_ino;
	e->nlink = s->st_nlink;
	if (S_ISDIR(s->st_mode)) {
		if (!strcmp(e->name, ".") || !strcmp(e->name, ".."))
			return DOT;
		for (entry *up = e->parent; up->level >= ROOT; up = up->parent)
			if (up->ino == e->ino && up->dev == e->dev) {
				e->cycle = up;
				return DC;
			}
		return D;
	}
	return S_ISLNK(s->st_mode) ? SL : S_ISREG(s->st_mode) ? F : DEFAULT;
}

/* sort orders a list by the program's function. */
static entry *sort(walk *w, entry *list, size_t n)
{
	if (!w->compar || n < 2)
		return list;
	entry **all = malloc(n * sizeof *all);
	if (!all)
		return list;
	size_t i = 0;
	for (entry *e = list; e; e = e->link)
		all[i++] = e;
	qsort(all, n, sizeof *all, (int (*)(const void *, const void *))w->compar);
	for (i = 0; i < n; i++)
		all[i]->link = i + 1 < n ? all[i + 1] : NULL;
	list = all[0];
	free(all);
	return list;
}

/* build lists a folder. An error is noted in the folder's entry if reading is set. */
static entry *build(walk *w, entry *e, int reading, int names)
{
	DIR *d = opendir(e->path);
	if (!d) {
		if (reading) {
			e->info = DNR;
			e->error = errno;
		}
		return NULL;
	}
	entry *list = NULL, **end = &list;
	size_t n = 0;
	for (struct dirent *x; (x = readdir(d));) {
		if (!(w->options & SEEDOT) && (!strcmp(x->d_name, ".") || !strcmp(x->d_name, "..")))
			continue;
		entry *c = make(w, e, e->path, x->d_name);
		if (!c) {
			int why = errno;
			discard_all(list);
			closedir(d);
			e->info = ERR;
			w->options |= STOP;
			errno = why;
			return NULL;
		}
		if (names || (w->options & NOSTAT && w->options & PHYSICAL && x->d_type != DT_DIR && x->d_type != DT_UNKNOWN))
			c->info = NSOK;
		else
			c->info = look(w, c, 0);
		*end = c;
		end = &c->link;
		n++;
	}
	closedir(d);
	if (n == 0 && reading)
		e->info = DP;
	return sort(w, list, n);
}

walk *fts_open(char *const *paths, int options, compare *compar)
{
	if (options & ~OPTIONS) {
		errno = EINVAL;
		return NULL;
	}
	walk *w = calloc(1, sizeof *w);
	if (!w)
		return NULL;
	w->options = options;
	w->compar = compar;
	w->rfd = -1;
	entry *parent = make(w, NULL, "", ""), *list = NULL, **end = &list;
	size_t n = 0;
	for (; parent && *paths; paths++, n++) {
		entry *e = NULL;
		if (!**paths)
			errno = ENOENT;
		else
			e = make(w, parent, "", *paths);
		if (!e) {
			discard_all(list);
			discard(parent);
			free(w);
			return NULL;
		}
		e->info = look(w, e, options & COMFOLLOW);
		if (e->info == DOT)
			e->info = D;
		*end = e;
		end = &e->link;
	}
	w->cur = parent ? make(w, parent, "", "") : NULL;
	if (!w->cur) {
		discard_all(list);
		discard(parent);
		free(w);
		return NULL;
	}
	w->cur->info = INIT;
	w->cur->link = sort(w, list, n);
	return w;
}

/* enter begins with a root: its name is the last part of its path. */
static void enter(walk *w, entry *e)
{
	char *slash = strrchr(e->name, '/');
	if (slash && (slash != e->name || slash[1])) {
		e->namelen = strlen(slash + 1);
		memmove(e->name, slash + 1, e->namelen + 1);
	}
	w->dev = e->dev;
}

entry *fts_read(walk *w)
{
	entry *e = w->cur;
	if (!e || w->options & STOP)
		return NULL;
	int instr = e->instr;
	e->instr = NOINSTR;
	if (instr == AGAIN) {
		e->info = look(w, e, 0);
		return e;
	}
	if (instr == FOLLOW && (e->info == SL || e->info == SLNONE)) {
		e->info = look(w, e, 1);
		return e;
	}
	if (e->info == D) {
		if (instr == SKIP || (w->options & XDEV && e->dev != w->dev)) {
			discard_all(w->child);
			w->child = NULL;
			e->info = DP;
			return e;
		}
		if (w->child && w->options & NAMEONLY) {
			w->options &= ~NAMEONLY;
			discard_all(w->child);
			w->child = NULL;
		}
		entry *first = w->child ? w->child : build(w, e, 1, 0);
		w->child = NULL;
		if (!first)
			return w->options & STOP ? NULL : e;
		return w->cur = first;
	}
	for (;;) {
		entry *next = e->link, *up = e->parent;
		discard(e);
		if (!next) {
			if (up->level == ROOTPARENT) {
				discard(up);
				w->cur = NULL;
				errno = 0;
				return NULL;
			}
			up->info = up->error ? ERR : DP;
			return w->cur = up;
		}
		e = next;
		w->cur = e;
		if (e->level == ROOT)
			enter(w, e);
		if (e->instr == SKIP)
			continue;
		if (e->instr == FOLLOW) {
			e->info = look(w, e, 1);
			e->instr = NOINSTR;
		}
		return e;
	}
}

entry *fts_children(walk *w, int instr)
{
	entry *e = w->cur;
	if (instr && instr != NAMEONLY) {
		errno = EINVAL;
		return NULL;
	}
	errno = 0;
	if (!e || w->options & STOP)
		return NULL;
	if (e->info == INIT)
		return e->link;
	if (e->info != D)
		return NULL;
	discard_all(w->child);
	w->options = (w->options & ~NAMEONLY) | instr;
	return w->child = build(w, e, 0, instr == NAMEONLY);
}

int fts_set(walk *w, entry *e, int instr)
{
	if (instr < 0 || instr > SKIP) {
		errno = EINVAL;
		return 1;
	}
	e->instr = instr;
	return 0;
}

int fts_close(walk *w)
{
	entry *e = w->cur;
	while (e) {
		entry *next = e->link ? e->link : e->parent;
		discard(e);
		e = next;
	}
	discard_all(w->child);
	free(w);
	return 0;
}

walk *fts64_open(char *const *paths, int options, compare *compar) { return fts_open(paths, options, compar); }
entry *fts64_read(walk *w) { return fts_read(w); }
entry *fts64_children(walk *w, int instr) { return fts_children(w, instr); }
int fts64_set(walk *w, entry *e, int instr) { return fts_set(w, e, instr); }
int fts64_close(walk *w) { return fts_close(w); }
