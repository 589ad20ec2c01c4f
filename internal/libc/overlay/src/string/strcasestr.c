#define _GNU_SOURCE
#include <ctype.h>
#include <string.h>

char *strcasestr(const char *h, const char *n)
{
	for (;; h++) {
		size_t i = 0;
		while (n[i] && tolower((unsigned char)h[i]) == tolower((unsigned char)n[i]))
			i++;
		if (!n[i])
			return (char *)h;
		if (!h[i])
			return 0;
	}
}
