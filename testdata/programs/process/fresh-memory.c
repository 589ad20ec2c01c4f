// Heap memory that nobody wrote is the same in native replay, and so is where there is none.
//@ exit 0
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void show(const char *what, const unsigned char *p, size_t n) {
	printf("%s:", what);
	for (size_t i = 0; i < n; i++)
		printf(" %02x", p[i]);
	printf("\n");
}

int main(void) {
	unsigned char *old = malloc(40), *p;
	memset(old, 1, 40);
	free(old);
	p = malloc(40);
	show("malloc", p, 40);
	memset(p, 2, 40);
	p = realloc(p, 60);
	show("realloc", p, 60);
	p = realloc(p, 10);
	p = realloc(p, 20);
	show("realloc after less", p, 20);
	show("calloc", calloc(3, 5), 15);
	show("calloc of much", (unsigned char *)calloc(1 << 20, 1) + 500000, 15);
	show("aligned_alloc", aligned_alloc(64, 64), 64);
	void *q = 0;
	printf("%d\n", posix_memalign(&q, 64, 10));
	show("posix_memalign", q, 10);
	show("reallocarray", reallocarray(0, 3, 4), 12);
	printf("%d %d %d\n", malloc(1UL << 48) == 0, calloc(1UL << 30, 1UL << 30) == 0, realloc(p, 1UL << 49) == 0);
	char *line = 0;
	size_t room = 0;
	printf("%ld %zu\n", (long)getline(&line, &room, stdin), room);
	return 0;
}
