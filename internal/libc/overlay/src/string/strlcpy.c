#define _BSD_SOURCE
#include <string.h>

size_t strlcpy(char *d, const char *s, size_t n)
{
	size_t i = 0;
	for (; i + 1 < n && s[i]; i++)
		d[i] = s[i];
	if (n)
		d[i] = 0;
	while (s[i])
		i++;
	return i;
}
