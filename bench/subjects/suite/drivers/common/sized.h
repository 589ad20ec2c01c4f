/* Input of symbolic size, for drivers that call one function of a library's interface.
 *
 * The engine makes the size and the bytes. Nothing else reads input, so a test replays from its bitcode alone. Without engine and replay the references
 * below are null, and the program links but does not run.
 */
#ifndef DRIVERS_SIZED_H
#define DRIVERS_SIZED_H

#include <klee/klee.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#pragma weak klee_make_symbolic
#pragma weak klee_assume

/* fatal ends a driver that cannot do its work: never the fault of the input. */
static inline void fatal(const char *what) {
	fprintf(stderr, "driver: %s\n", what);
	exit(3);
}

/* sized_bytes gives a block of at least one byte, of any size and content, and sets *size. The caller frees it. */
static inline unsigned char *sized_bytes(size_t *size) {
	size_t n;
	klee_make_symbolic(&n, sizeof n, "size");
	klee_assume(n > 0);
	unsigned char *data = malloc(n);
	if (!data) fatal("out of memory");
	klee_make_symbolic(data, n, "data");
	*size = n;
	return data;
}

/* sized_string gives a string in a block of any size: the block's last byte is written as its end. The caller frees it. */
static inline char *sized_string(void) {
	size_t n;
	char *s = (char *)sized_bytes(&n);
	s[n - 1] = 0;
	return s;
}

/* A call is one thing that a driver does with a string. */
struct call {
	const char *name;
	void (*do_it)(char *s);
};

/* sized_call does the call that the program's first argument names, with a string of any size. */
static inline void sized_call(int argc, char **argv, const struct call *calls, size_t n) {
	for (size_t i = 0; argc > 1 && i < n; i++) {
		if (strcmp(calls[i].name, argv[1]) == 0) {
			char *s = sized_string();
			calls[i].do_it(s);
			free(s);
			return;
		}
	}
	fatal("no such call");
}

#define SIZED_CALL(argc, argv, calls) sized_call(argc, argv, calls, sizeof(calls) / sizeof *(calls))

#endif
