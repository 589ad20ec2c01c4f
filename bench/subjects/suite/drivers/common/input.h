/* Input of the drivers: all of standard input, in a heap block of exactly its size.
 *
 * The exact size matters: reading one byte too many is then an out-of-bounds read, in a symbolic run as under a sanitizer. A driver reads its input here and
 * nowhere else, so that a test replays natively as `driver <input`.
 */
#ifndef DRIVERS_INPUT_H
#define DRIVERS_INPUT_H

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { INPUT_MAX = 4096 };

/* fatal ends a driver that cannot do its work: never the fault of the input. */
static inline void fatal(const char *what) {
	fprintf(stderr, "driver: %s\n", what);
	exit(3);
}

/* read_input gives all of standard input, INPUT_MAX bytes at most, and sets *size. The caller frees it. */
static inline unsigned char *read_input(size_t *size) {
	static unsigned char all[INPUT_MAX];
	size_t n = 0;
	while (n < sizeof all) {
		ssize_t got = read(STDIN_FILENO, all + n, sizeof all - n);
		if (got < 0) fatal("standard input cannot be read");
		if (got == 0) break;
		n += (size_t)got;
	}
	unsigned char *data = malloc(n ? n : 1);
	if (!data) fatal("out of memory");
	memcpy(data, all, n);
	*size = n;
	return data;
}

/* read_string gives standard input as a string: it ends at the first zero byte, or at the end of the input. The caller frees it. */
static inline char *read_string(void) {
	size_t n;
	unsigned char *data = read_input(&n);
	char *s = malloc(n + 1);
	if (!s) fatal("out of memory");
	memcpy(s, data, n);
	s[n] = 0;
	free(data);
	return s;
}

/* expand gives the text of a template in which the one `%s` stands for the input. The caller frees it. */
static inline char *expand(const char *template, const char *input) {
	size_t n = strlen(template) + strlen(input) + 1;
	char *s = malloc(n);
	if (!s) fatal("out of memory");
	snprintf(s, n, template, input);
	return s;
}

#endif
