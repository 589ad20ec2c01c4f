// Functions of glibc that musl does not have. Compiled with the host's headers and _FORTIFY_SOURCE, it prints the same with either library. An
// argument chooses an overflow that the fortified functions stop.
#define _GNU_SOURCE
#include <errno.h>
#include <error.h>
#include <fcntl.h>
#include <fts.h>
#include <obstack.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/select.h>
#include <unistd.h>
#include <wchar.h>

static int v(char *to, size_t n, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	int r = vsnprintf(to, n, format, ap);
	va_end(ap);
	return r;
}

static void overflow(int which, int n)
{
	char to[8];
	wchar_t wide[8];
	const char *long_text = "far too long a text";
	volatile int zero = n - 20;
	memset(to, 'a', 7);
	to[7] = 0;
	fd_set set;
	switch (which) {
	case 1: memcpy(to, long_text, n); break;
	case 2: memmove(to, to + 1, n); break;
	case 3: memset(to, zero, n); break;
	case 4: strcpy(to, long_text + zero); break;
	case 5: strcat(to, long_text + zero); break;
	case 6: strncpy(to, long_text, n); break;
	case 7: strncat(to, long_text, n); break;
	case 8: sprintf(to, "%d%s", n, long_text); break;
	case 9: snprintf(to, n, "%s", long_text); break;
	case 10: v(to, n, "x"); break;
	case 11: if (!fgets(to, n, stdin)) return; break;
	case 12: if (fread(to, 1, n, stdin) == 99) return; break;
	case 13: if (read(0, to, n) == 99) return; break;
	case 14: if (!getcwd(to, n)) return; break;
	case 15: if (!realpath("/", to)) return; break;
	case 16: FD_ZERO(&set); FD_SET(n * 100, &set); break;
	case 17: wmemset(wide, zero, n); break;
	case 18: swprintf(wide, n, L"%d", n); break;
	case 19: mempcpy(to, long_text, n); break;
	case 20: stpcpy(to, long_text + zero); break;
	case 21: { struct pollfd p[1]; poll(p, n, 0); break; }
	case 22: open("/", O_CREAT | zero); break;
	}
	puts(to);
}

#define obstack_chunk_alloc malloc
#define obstack_chunk_free free

static void obstacks(void)
{
	struct obstack o;
	obstack_init(&o);
	for (int round = 0; round < 5; round++) {
		char *first = obstack_copy0(&o, "first", 5), *empty = obstack_alloc(&o, 0);
		for (int i = 0; i < 1000 * round; i++)
			obstack_grow(&o, "abc", 3);
		obstack_1grow(&o, 'x');
		obstack_grow0(&o, "end", 3);
		int size = obstack_object_size(&o);
		char *grown = obstack_finish(&o);
		obstack_blank(&o, 10);
		obstack_blank(&o, -4);
		int blank = obstack_object_size(&o);
		obstack_finish(&o);
		obstack_printf(&o, "%d+%s", round, first);
		obstack_1grow(&o, 0);
		char *printed = obstack_finish(&o);
		printf("%s %d %.6s %s %d %s %d %d\n", first, size, grown, grown + size - 5, blank, printed,
			(int)((unsigned long)grown & obstack_alignment_mask(&o)), _obstack_allocated_p(&o, empty));
		obstack_free(&o, round % 2 ? grown : first);
		char *again = obstack_alloc(&o, 1);
		printf("%d %d\n", again == (round % 2 ? grown : first), _obstack_memory_used(&o));
	}
	obstack_free(&o, NULL);
	obstack_begin(&o, 200);
	char *big = obstack_alloc(&o, 5000);
	memset(big, 1, 5000);
	printf("%d %d\n", (int)obstack_room(&o) < 200, obstack_chunk_size(&o));
	obstack_free(&o, NULL);
}

static int by_name(const FTSENT **x, const FTSENT **y)
{
	return strcmp((*x)->fts_name, (*y)->fts_name);
}

static void walk(char *const *paths, int options)
{
	FTS *w = fts_open(paths, options, by_name);
	if (!w) {
		printf("fts_open: %d\n", errno);
		return;
	}
	for (FTSENT *e; (e = fts_read(w));) {
		printf("%d %d %s %s %d %d %ld\n", e->fts_info, e->fts_level, e->fts_name, e->fts_path, e->fts_pathlen, e->fts_namelen,
			e->fts_info == FTS_F ? (long)e->fts_statp->st_size : 0L);
		if (e->fts_info == FTS_D && e->fts_level == 0) {
			int n = 0;
			for (FTSENT *c = fts_children(w, options & FTS_LOGICAL ? FTS_NAMEONLY : 0); c; c = c->fts_link)
				n++;
			printf("%d children\n", n);
		}
		if (e->fts_info == FTS_D && !strcmp(e->fts_name, "skipped"))
			printf("set %d\n", fts_set(w, e, FTS_SKIP));
		if (e->fts_info == FTS_SL && !strcmp(e->fts_name, "followed"))
			printf("set %d\n", fts_set(w, e, FTS_FOLLOW));
	}
	printf("end %d, close %d\n", errno, fts_close(w));
}

static void walks(void)
{
	char dir[] = "/tmp/albers-walk-XXXXXX", command[400];
	if (!mkdtemp(dir) || chdir(dir))
		return;
	system("mkdir -p top/a/b top/skipped/deep empty; echo text >top/a/file; echo more >top/a/b/file; ln -s .. top/a/b/up;"
		"ln -s a top/followed; ln -s nowhere top/dangling; echo last >single");
	walk((char *[]){"top", "empty", "single", "missing", NULL}, FTS_PHYSICAL);
	walk((char *[]){"top/", "./single", NULL}, FTS_LOGICAL);
	walk((char *[]){"top/followed", NULL}, FTS_PHYSICAL | FTS_COMFOLLOW | FTS_NOCHDIR);
	walk((char *[]){"top/a", NULL}, FTS_PHYSICAL | FTS_NOSTAT | FTS_NOCHDIR);
	walk((char *[]){"", NULL}, FTS_PHYSICAL);
	walk((char *[]){"top", NULL}, 0x4000);
	snprintf(command, sizeof command, "rm -r %s", dir);
	system(command);
}

int main(int argc, char **argv)
{
	if (argc > 1) {
		fflush(stdout);
		overflow(atoi(argv[1]), 19 + argc / 2);
		return 0;
	}
	char to[64], *p;
	volatile int n = 5;
	memcpy(to, "hello", n + 1);
	printf("%s %d\n", to, n);
	strcpy(to, "abc"), strcat(to, "def"), strncat(to, "ghijk", n - 3);
	printf("%s %ld\n", to, (long)(stpcpy(to, "xyz") - to));
	printf("%d %s\n", sprintf(to, "%05d|%x", n, n * 50), to);
	printf("%d %s\n", snprintf(to, n, "%s", "longer than that"), to);
	printf("%d %s\n", v(to, sizeof to, "%d-%s", n, "x"), to);
	if (asprintf(&p, "%d:%s", n, to) > 0)
		puts(p), free(p);
	fflush(stdout);
	dprintf(1, "dprintf %d\n", n);
	if (fgets(to, sizeof to, stdin))
		fputs(to, stdout);
	printf("%zu %.5s\n", fread(to, 1, n, stdin), to);
	int a = 0, b = 0;
	printf("%d\n", sscanf("12 0x1f", "%d %i", &a, &b));
	printf("%d %d\n", a, b);
	wchar_t wide[16];
	printf("%d %ls\n", swprintf(wide, 16, L"%d wide", n), wide);
	p = canonicalize_file_name("/usr/../usr/./bin/..");
	puts(p), free(p);
	errno = 0;
	printf("%d %d\n", canonicalize_file_name("/no/such/file") == NULL, errno == ENOENT);
	printf("%ld\n", (long)((char *)rawmemchr("find x here", 'x') - "find x here") > 0);
	obstacks();
	walks();
	program_invocation_name = "program";
	error(0, ENOENT, "first %d", n);
	error(0, 0, "second");
	error_at_line(0, 0, "file.c", 7, "third");
	error_one_per_line = 1;
	error_at_line(0, EINVAL, "file.c", 8, "fourth");
	error_at_line(0, EINVAL, "file.c", 8, "left out");
	printf("%u messages\n", error_message_count);
	error(3, 0, "last");
	return 0;
}
