#include <string.h>

char *strcat(char *restrict dest, const char *restrict src)
{
	char *d = dest;
	while (*d)
		d++;
	while ((*d++ = *src++))
		;
	return dest;
}
