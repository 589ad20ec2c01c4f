/* Functions of C23 that read numbers: glibc's headers call them by names of their own from version 2.38 on. They know binary numbers, too: 0b101
 * where the base is 0 or 2. */
#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <locale.h>
#include <stdint.h>
#include <stdlib.h>

/* digits finds the digits of a binary number with a prefix, NULL if s is none. */
static const char *digits(const char *s, int base, int *negative)
{
	*negative = 0;
	if (base != 0 && base != 2)
		return NULL;
	while (isspace((unsigned char)*s))
		s++;
	if (*s == '+' || *s == '-')
		*negative = *s++ == '-';
	if (s[0] == '0' && (s[1] == 'b' || s[1] == 'B') && (s[2] == '0' || s[2] == '1'))
		return s + 2;
	return NULL;
}

static intmax_t sread(const char *s, char **end, int base)
{
	int negative;
	const char *from = digits(s, base, &negative);
	if (!from)
		return strtoimax(s, end, base);
	uintmax_t x = strtoumax(from, end, 2), most = (uintmax_t)INTMAX_MAX + negative;
	if (x > most) {
		errno = ERANGE;
		return negative ? INTMAX_MIN : INTMAX_MAX;
	}
	return negative ? -x : x;
}

static uintmax_t uread(const char *s, char **end, int base)
{
	int negative;
	const char *from = digits(s, base, &negative);
	if (!from)
		return strtoumax(s, end, base);
	int before = errno;
	errno = 0;
	uintmax_t x = strtoumax(from, end, 2);
	if (errno)
		return x;
	errno = before;
	return negative ? -x : x;
}

long __isoc23_strtol(const char *s, char **end, int base) { return sread(s, end, base); }
long long __isoc23_strtoll(const char *s, char **end, int base) { return sread(s, end, base); }
intmax_t __isoc23_strtoimax(const char *s, char **end, int base) { return sread(s, end, base); }
unsigned long __isoc23_strtoul(const char *s, char **end, int base) { return uread(s, end, base); }
unsigned long long __isoc23_strtoull(const char *s, char **end, int base) { return uread(s, end, base); }
uintmax_t __isoc23_strtoumax(const char *s, char **end, int base) { return uread(s, end, base); }
long __isoc23_strtol_l(const char *s, char **end, int base, locale_t l) { return sread(s, end, base); }
long long __isoc23_strtoll_l(const char *s, char **end, int base, locale_t l) { return sread(s, end, base); }
unsigned long __isoc23_strtoul_l(const char *s, char **end, int base, locale_t l) { return uread(s, end, base); }
unsigned long long __isoc23_strtoull_l(const char *s, char **end, int base, locale_t l) { return uread(s, end, base); }
