#include <string.h>

void *memccpy(void *restrict dest, const void *restrict src, int c, size_t n)
{
	unsigned char *d = dest;
	const unsigned char *s = src;
	for (; n; n--, s++)
		if ((*d++ = *s) == (unsigned char)c)
			return d;
	return 0;
}
