#define _BSD_SOURCE
#include <string.h>
#include <strings.h>

void bzero(void *d, size_t n)
{
	memset(d, 0, n);
}
