#define _GNU_SOURCE
#include <string.h>

void *memmem(const void *hay, size_t k, const void *needle, size_t l)
{
	const unsigned char *h = hay, *n = needle;
	for (; k >= l; h++, k--) {
		size_t i = 0;
		while (i < l && h[i] == n[i])
			i++;
		if (i == l)
			return (void *)h;
	}
	return 0;
}
