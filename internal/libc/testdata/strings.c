/* Calls each string function with many small inputs and prints one number per function: the library's byte loops must agree
 * with another library's. Return values are compared as offsets and signs. */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <wchar.h>

static unsigned seed = 7;
static unsigned pick(unsigned n)
{
	seed = seed * 1103515245 + 12345;
	return (seed >> 16) % n;
}

/* Random text over few letters, so that matches are frequent; \x80 tests signs. */
static void fill(char *s, unsigned most)
{
	unsigned n = pick(most);
	while (n--)
		*s++ = "aabAB\x80\xff"[pick(7)];
	*s = 0;
}

static unsigned sum;
static void add(long v)
{
	sum = sum * 1000003 + (unsigned)v;
}

static void add_buffer(const char *s, unsigned n)
{
	while (n--)
		add(*s++);
}

static int sign(int x)
{
	return (x > 0) - (x < 0);
}

#define OFFSET(P, BASE) add((P) ? (const char *)(P) - (const char *)(BASE) : -1)
#define CHECK(NAME, BODY)                                      \
	do {                                                   \
		sum = 0;                                       \
		for (int round = 0; round < 3000; round++) {   \
			char a[64] = "", b[64] = "", d[160];   \
			char c = "abAB\x80\xff"[pick(7)];      \
			unsigned n = pick(20), k = pick(8);    \
			(void)c, (void)n, (void)k, (void)d;    \
			fill(a, 20);                           \
			fill(b, 6);                            \
			for (int i = 0; i < 160; i++)          \
				d[i] = i * 7;                  \
			BODY;                                  \
		}                                              \
		printf("%-12s %08x\n", #NAME, sum);            \
	} while (0)

static int wide_sign(const char *a, const char *b, int which)
{
	wchar_t x[64], y[64];
	int i;
	for (i = 0; i < 64; i++) {
		x[i] = (unsigned char)a[i];
		y[i] = (unsigned char)b[i];
	}
	if (which == 0) {
		wchar_t *p = wcsstr(x, y);
		return p ? (int)(p - x) : -1;
	}
	return (int)wcsspn(x, y);
}

int main(void)
{
	CHECK(strlen, add(strlen(a)));
	CHECK(strnlen, add(strnlen(a, n)));
	CHECK(strchr, OFFSET(strchr(a, c), a));
	CHECK(strchrnul, OFFSET(strchrnul(a, c), a));
	CHECK(strrchr, OFFSET(strrchr(a, c), a));
	CHECK(memchr, OFFSET(memchr(a, c, n), a));
	CHECK(memrchr, OFFSET(memrchr(a, c, n), a));
	CHECK(index, OFFSET(index(a, c), a); OFFSET(rindex(a, c), a));
	CHECK(strcmp, add(sign(strcmp(a, b))));
	CHECK(strncmp, add(sign(strncmp(a, b, k))));
	CHECK(memcmp, add(sign(memcmp(a, b, k))); add(!bcmp(a, b, k)));
	CHECK(strspn, add(strspn(a, b)));
	CHECK(strcspn, add(strcspn(a, b)));
	CHECK(strpbrk, OFFSET(strpbrk(a, b), a));
	CHECK(strstr, OFFSET(strstr(a, b), a));
	CHECK(strcasestr, OFFSET(strcasestr(a, b), a));
	CHECK(memmem, OFFSET(memmem(a, n, b, k > 5 ? 5 : k), a));
	CHECK(strcpy, OFFSET(strcpy(d, a), d); add_buffer(d, 40));
	CHECK(stpcpy, OFFSET(stpcpy(d, a), d); add_buffer(d, 40));
	CHECK(strncpy, OFFSET(strncpy(d, a, n), d); add_buffer(d, 40));
	CHECK(stpncpy, OFFSET(stpncpy(d, a, n), d); add_buffer(d, 40));
	CHECK(strcat, strcpy(d, b); OFFSET(strcat(d, a), d); add_buffer(d, 60));
	CHECK(strncat, strcpy(d, b); OFFSET(strncat(d, a, n), d); add_buffer(d, 60));
	CHECK(memcpy, OFFSET(memcpy(d, a, n), d); add_buffer(d, 60));
	CHECK(mempcpy, OFFSET(mempcpy(d, a, n), d); add_buffer(d, 60));
	CHECK(memccpy, OFFSET(memccpy(d, a, c, n), d); add_buffer(d, 60));
	CHECK(memmove, OFFSET(memmove(d + k, d + pick(20), n), d); add_buffer(d, 60));
	CHECK(bcopy, bcopy(d + 3, d + k, n); add_buffer(d, 60));
	CHECK(memset, OFFSET(memset(d + k, c, n), d); add_buffer(d, 60));
	CHECK(bzero, bzero(d + k, n); explicit_bzero(d + 40, k); add_buffer(d, 60));
	CHECK(strdup, add(strcmp(a, strdup(a))));
	CHECK(strtok, char *save; for (char *t = strtok_r(a, b, &save); t; t = strtok_r(0, b, &save)) OFFSET(t, a));
	CHECK(strcasecmp, add(sign(strcasecmp(a, b))); add(sign(strncasecmp(a, b, k))));
	CHECK(wcsstr, add(wide_sign(a, b, 0)));
	CHECK(wcsspn, add(wide_sign(a, b, 1)));
	return 0;
}
