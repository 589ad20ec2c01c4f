#include <string.h>

/* Loops over the set, as strspn does and for the same reason. */
size_t strcspn(const char *s, const char *set)
{
	size_t n = 0;
	for (; s[n]; n++) {
		const char *p = set;
		while (*p && *p != s[n])
			p++;
		if (*p)
			break;
	}
	return n;
}
