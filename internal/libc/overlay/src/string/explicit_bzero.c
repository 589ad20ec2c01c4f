#define _BSD_SOURCE
#include <string.h>

/* Volatile writes, where musl keeps the compiler from removing them with an empty assembly statement. */
void explicit_bzero(void *d, size_t n)
{
	volatile unsigned char *p = d;
	for (; n; n--)
		*p++ = 0;
}
