/* Multiplication with an overflow flag, and the -ftrapv arithmetic: abort on overflow. */
#include <stdlib.h>

typedef __int128 ti;

int __mulosi4(int a, int b, int *overflow)
{
	int r;
	*overflow = __builtin_mul_overflow(a, b, &r);
	return r;
}

/* Through 128 bits, because __builtin_mul_overflow on long long may itself become a call of __mulodi4. */
long long __mulodi4(long long a, long long b, int *overflow)
{
	ti wide = (ti)a * b;
	long long r = (long long)wide;
	*overflow = wide != r;
	return r;
}

/* The magnitudes are multiplied in 64-bit halves, for the same reason. */
ti __muloti4(ti a, ti b, int *overflow)
{
	typedef unsigned __int128 tu;
	tu x = a < 0 ? -(tu)a : (tu)a, y = b < 0 ? -(tu)b : (tu)b;
	int negative = (a < 0) != (b < 0);
	tu xh = x >> 64, yh = y >> 64, low = (tu)(unsigned long long)x * (unsigned long long)y;
	tu cross = xh * (unsigned long long)y + (tu)(unsigned long long)x * yh;
	tu sum = low + (cross << 64);
	tu limit = ((tu)1 << 127) - !negative;
	*overflow = (xh && yh) || cross >> 64 || sum < low || sum > limit;
	return negative ? -sum : sum;
}

#define TRAPPING(NAME, TYPE, BUILTIN)        \
	TYPE NAME(TYPE a, TYPE b)            \
	{                                    \
		TYPE r;                      \
		if (BUILTIN(a, b, &r))       \
			abort();             \
		return r;                    \
	}

TRAPPING(__addvsi3, int, __builtin_add_overflow)
TRAPPING(__addvdi3, long long, __builtin_add_overflow)
TRAPPING(__subvsi3, int, __builtin_sub_overflow)
TRAPPING(__subvdi3, long long, __builtin_sub_overflow)

int __mulvsi3(int a, int b)
{
	int o, r = __mulosi4(a, b, &o);
	if (o)
		abort();
	return r;
}

long long __mulvdi3(long long a, long long b)
{
	int o;
	long long r = __mulodi4(a, b, &o);
	if (o)
		abort();
	return r;
}

int __negvsi2(int a)
{
	return __subvsi3(0, a);
}

long long __negvdi2(long long a)
{
	return __subvdi3(0, a);
}
