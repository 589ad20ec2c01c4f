#include <string.h>

int memcmp(const void *a, const void *b, size_t n)
{
	const unsigned char *l = a, *r = b;
	for (; n; n--, l++, r++)
		if (*l != *r)
			return *l - *r;
	return 0;
}
