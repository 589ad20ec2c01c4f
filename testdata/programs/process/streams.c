// The standard streams are pipes, which their names open again, in any direction.
//@ run --sym-stdin 3
//@ paths 6
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static unsigned char sum; // of what is told, the exit code: an output that is read back cannot take it

static void tell(const char *format, ...) {
	char text[200];
	va_list v;
	va_start(v, format);
	int n = vsnprintf(text, sizeof text, format, v);
	va_end(v);
	write(2, text, n);
	for (int i = 0; i < n; i++)
		sum = sum * 31 + text[i];
}

static void result(const char *what, long r) { tell("%s: %ld errno %d\n", what, r, r < 0 ? errno : 0); }

static void events(const char *what, int fd) {
	struct pollfd p = {fd, POLLIN | POLLOUT, 0};
	int r = poll(&p, 1, 0), n = 0;
	ioctl(fd, FIONREAD, &n);
	tell("%s: %d events %x holds %d mode %x\n", what, r, p.revents, n, fcntl(fd, F_GETFL));
}

static void got(const char *what, int fd, int n) {
	char text[64] = "";
	long r = read(fd, text, n);
	tell("%s: %ld errno %d \"%s\"\n", what, r, r < 0 ? errno : 0, r > 0 ? text : "");
}

int main(void) {
	char which, rest[2];
	events("input", 0);
	events("output", 1);
	if (read(0, &which, 1) != 1)
		return 1;
	switch (which) {
	case 'o': { // what it wrote comes back, and to nobody else
		write(1, "one two", 7);
		int in = open("/dev/stdout", O_RDONLY), both = open("/dev/fd/1", O_RDWR | O_APPEND), now = open("/proc/self/fd/1", O_RDONLY | O_NONBLOCK);
		events("read end", in);
		events("both ends", both);
		got("its output", in, 4);
		got("its output by both", both, 1);
		write(both, "three", 5);
		got("more of it", in, 4);
		write(in, "x", 1);
		result("writing to the read end", write(in, "x", 1));
		got("the rest", now, 60);
		got("nothing", now, 60);
		close(both);
		close(1);
		events("without writers", in);
		got("the end", in, 1);
		open("/dev/stdout", O_WRONLY);
		int again = open("/dev/fd/4", O_WRONLY);
		result("a write end by the read end's name", again);
		write(again, "done", 4);
		return sum;
	}
	case 'i': { // standard input can be written to
		int out = open("/dev/stdin", O_WRONLY | O_CREAT | O_TRUNC, 0600), both = open("/dev/fd/0", O_RDWR | O_NONBLOCK);
		events("write end", out);
		events("input with a writer", 0);
		got("reading the write end", out, 1);
		write(out, "abc", 3);
		read(0, rest, 2);
		got("behind the input", 0, 2);
		got("last", both, 2);
		got("nothing", both, 2);
		close(both);
		write(out, "d", 1);
		close(out);
		got("no writer", 0, 2);
		got("the end", 0, 2);
		events("at its end", 0);
		result("anew", open("/dev/stdin", O_CREAT | O_EXCL | O_WRONLY, 0600));
		result("as a folder", open("/dev/stdin", O_DIRECTORY));
		result("wrong mode", open("/dev/stdin", 3));
		int alone = open("/dev/stdin", O_WRONLY);
		close(0);
		events("without a reader", alone);
		result("closed", open("/dev/stdin", O_RDONLY));
		return sum;
	}
	case 'p': { // nobody reads: SIGPIPE
		int out = open("/dev/stdin", O_WRONLY);
		close(0);
		write(out, "x", 1);
		return sum;
	}
	case 'w': { // its own output, for ever
		int in = open("/dev/stdout", O_RDONLY);
		write(1, "x", 1);
		got("its output", in, 2);
		got("more", in, 1);
		return sum;
	}
	case 'f': { // more than a pipe holds
		int out = open("/dev/stdin", O_WRONLY);
		char *page = calloc(1, 65536);
		read(0, rest, 2);
		write(out, page, 65536);
		events("full", out);
		write(out, page, 1);
		return sum;
	}
	}
	return 0;
}
