#include <string.h>

/* Loops over the set instead of musl's 256-bit table: a table would be written at a symbolic index. */
size_t strspn(const char *s, const char *set)
{
	size_t n = 0;
	for (; s[n]; n++) {
		const char *p = set;
		while (*p && *p != s[n])
			p++;
		if (!*p)
			break;
	}
	return n;
}
