#define _GNU_SOURCE
#include "chk.h"
#include <string.h>

/* fit makes sure that a string and its end fit. */
static void fit(const char *s, size_t room)
{
	need(strlen(s) + 1, room);
}

char *__strcpy_chk(char *to, const char *from, size_t room)
{
	fit(from, room);
	return strcpy(to, from);
}

char *__stpcpy_chk(char *to, const char *from, size_t room)
{
	fit(from, room);
	return stpcpy(to, from);
}

char *__strncpy_chk(char *to, const char *from, size_t n, size_t room)
{
	need(n, room);
	return strncpy(to, from, n);
}

char *__stpncpy_chk(char *to, const char *from, size_t n, size_t room)
{
	need(n, room);
	return stpncpy(to, from, n);
}

char *__strcat_chk(char *to, const char *from, size_t room)
{
	size_t used = strlen(to);
	need(used, room);
	fit(from, room - used);
	strcpy(to + used, from);
	return to;
}

char *__strncat_chk(char *to, const char *from, size_t n, size_t room)
{
	size_t used = strlen(to);
	need(used, room);
	need(strnlen(from, n) + 1, room - used);
	strncat(to + used, from, n);
	return to;
}

size_t __strlcpy_chk(char *to, const char *from, size_t n, size_t room)
{
	need(n, room);
	return strlcpy(to, from, n);
}

size_t __strlcat_chk(char *to, const char *from, size_t n, size_t room)
{
	need(n, room);
	return strlcat(to, from, n);
}
