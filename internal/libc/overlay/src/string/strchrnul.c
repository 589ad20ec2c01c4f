#include <string.h>

char *__strchrnul(const char *s, int c)
{
	while (*s && *s != (char)c)
		s++;
	return (char *)s;
}

weak_alias(__strchrnul, strchrnul);
