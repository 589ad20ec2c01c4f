#define _GNU_SOURCE
#include "chk.h"
#include <string.h>

void *__memcpy_chk(void *to, const void *from, size_t n, size_t room)
{
	need(n, room);
	return memcpy(to, from, n);
}

void *__memmove_chk(void *to, const void *from, size_t n, size_t room)
{
	need(n, room);
	return memmove(to, from, n);
}

void *__mempcpy_chk(void *to, const void *from, size_t n, size_t room)
{
	need(n, room);
	return mempcpy(to, from, n);
}

void *__memset_chk(void *to, int c, size_t n, size_t room)
{
	need(n, room);
	return memset(to, c, n);
}

void __explicit_bzero_chk(void *to, size_t n, size_t room)
{
	need(n, room);
	explicit_bzero(to, n);
}
