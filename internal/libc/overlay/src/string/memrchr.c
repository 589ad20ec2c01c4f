#include <string.h>

void *__memrchr(const void *m, int c, size_t n)
{
	const unsigned char *s = m;
	while (n--)
		if (s[n] == (unsigned char)c)
			return (void *)(s + n);
	return 0;
}

weak_alias(__memrchr, memrchr);
