#define _BSD_SOURCE
#include <string.h>

size_t strlcat(char *d, const char *s, size_t n)
{
	size_t l = 0;
	while (l < n && d[l])
		l++;
	return l + strlcpy(d + l, s, n - l);
}
