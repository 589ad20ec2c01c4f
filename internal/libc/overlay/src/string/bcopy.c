#define _BSD_SOURCE
#include <string.h>
#include <strings.h>

void bcopy(const void *src, void *dest, size_t n)
{
	memmove(dest, src, n);
}
