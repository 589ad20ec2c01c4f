#include <stdint.h>
#include <string.h>

void *memmove(void *dest, const void *src, size_t n)
{
	unsigned char *d = dest;
	const unsigned char *s = src;
	/* One unsigned comparison: true unless dest lies inside [src, src+n), where copying upwards would overwrite. */
	if ((uintptr_t)d - (uintptr_t)s >= n)
		for (; n; n--)
			*d++ = *s++;
	else
		while (n--)
			d[n] = s[n];
	return dest;
}
