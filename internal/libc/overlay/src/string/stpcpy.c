#include <string.h>

char *__stpcpy(char *restrict d, const char *restrict s)
{
	while ((*d = *s)) {
		d++;
		s++;
	}
	return d;
}

weak_alias(__stpcpy, stpcpy);
