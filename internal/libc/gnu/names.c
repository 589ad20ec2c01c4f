/* Small functions of glibc that musl does not have. */
#define _GNU_SOURCE
#include <stdlib.h>

char *canonicalize_file_name(const char *path)
{
	return realpath(path, NULL);
}

void *rawmemchr(const void *s, int c)
{
	const unsigned char *p = s;
	while (*p != (unsigned char)c)
		p++;
	return (void *)p;
}

void *__rawmemchr(const void *s, int c)
{
	return rawmemchr(s, c);
}
