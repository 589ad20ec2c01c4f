/* Functions of the C library for programs that are linked with the machine's own: the sanitizers' runtimes do not check the first
 * group, so here they are code that is compiled with the sanitizers. The second group answers as our C library does, where the
 * standard leaves the answer open. All are weak: a program's own definitions go before them. */
#include <stdlib.h>
#include <wchar.h>

#define WEAK __attribute__((weak))

WEAK wchar_t *wcscpy(wchar_t *restrict to, const wchar_t *restrict from)
{
	size_t i = 0;
	do
		to[i] = from[i];
	while (from[i++]);
	return to;
}

WEAK wchar_t *wcsncpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n)
{
	size_t i = 0;
	for (; i < n && from[i]; i++)
		to[i] = from[i];
	for (; i < n; i++)
		to[i] = 0;
	return to;
}

WEAK wchar_t *wmemcpy(wchar_t *restrict to, const wchar_t *restrict from, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] = from[i];
	return to;
}

WEAK wchar_t *wmemmove(wchar_t *to, const wchar_t *from, size_t n)
{
	if (to < from)
		return wmemcpy(to, from, n);
	for (size_t i = n; i-- > 0;)
		to[i] = from[i];
	return to;
}

WEAK wchar_t *wmemset(wchar_t *to, wchar_t c, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] = c;
	return to;
}

WEAK int wcscmp(const wchar_t *a, const wchar_t *b)
{
	while (*a && *a == *b)
		a++, b++;
	return *a < *b ? -1 : *a > *b;
}

WEAK wchar_t *wcschr(const wchar_t *s, wchar_t c)
{
	while (*s && *s != c)
		s++;
	return *s == c ? (wchar_t *)s : NULL;
}

/* The generator of the C library that the run had: 64 bits, of which the upper ones are the number. */
static unsigned long long state;

WEAK void srand(unsigned seed) { state = seed - 1; }

WEAK int rand(void)
{
	state = 6364136223846793005ull * state + 1;
	return state >> 33;
}
