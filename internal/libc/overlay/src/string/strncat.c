#include <string.h>

char *strncat(char *restrict dest, const char *restrict src, size_t n)
{
	char *d = dest;
	while (*d)
		d++;
	for (; n && *src; n--)
		*d++ = *src++;
	*d = 0;
	return dest;
}
