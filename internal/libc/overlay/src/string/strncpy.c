#include <string.h>

char *strncpy(char *restrict dest, const char *restrict src, size_t n)
{
	char *d = dest;
	for (; n && (*d = *src); n--) {
		d++;
		src++;
	}
	for (; n; n--)
		*d++ = 0;
	return dest;
}
