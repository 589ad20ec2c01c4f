// Functions of glibc that musl does not have. Compiled with the host's headers and _FORTIFY_SOURCE, it prints the same with either library. An
// argument chooses an overflow that the fortified functions stop.
#define _GNU_SOURCE
#include <errno.h>
#include <error.h>
#include <fcntl.h>
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
