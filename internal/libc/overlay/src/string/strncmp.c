#include <string.h>

int strncmp(const char *l, const char *r, size_t n)
{
	for (; n; n--, l++, r++)
		if (!*l || *l != *r)
			return *(const unsigned char *)l - *(const unsigned char *)r;
	return 0;
}
