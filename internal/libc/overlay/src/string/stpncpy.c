#include <string.h>

char *__stpncpy(char *restrict d, const char *restrict s, size_t n)
{
	char *end;
	for (; n && (*d = *s); n--) {
		d++;
		s++;
	}
	end = d;
	for (; n; n--)
		*d++ = 0;
	return end;
}

weak_alias(__stpncpy, stpncpy);
