/* Complex division as the compiler calls it, after the recipe of C11 annex G.5.1: the divisor is scaled by its exponent so that
 * its square neither overflows nor underflows. */
#include <math.h>

#define BOXED(x) __builtin_copysign(__builtin_isinf(x) ? 1.0 : 0.0, x)

#define DIVIDE(NAME, TYPE, FABS, FMAX, LOGB, SCALBN)                                       \
	TYPE _Complex NAME(TYPE a, TYPE b, TYPE c, TYPE d)                                 \
	{                                                                                  \
		TYPE _Complex z;                                                           \
		int shift = 0;                                                             \
		TYPE e = LOGB(FMAX(FABS(c), FABS(d)));                                     \
		TYPE q, x, y;                                                              \
		if (__builtin_isfinite(e)) {                                               \
			shift = (int)e;                                                    \
			c = SCALBN(c, -shift);                                             \
			d = SCALBN(d, -shift);                                             \
		}                                                                          \
		q = c * c + d * d;                                                         \
		x = SCALBN((a * c + b * d) / q, -shift);                                   \
		y = SCALBN((b * c - a * d) / q, -shift);                                   \
		if (__builtin_isnan(x) && __builtin_isnan(y)) {                            \
			if (q == 0 && (!__builtin_isnan(a) || !__builtin_isnan(b))) {      \
				x = __builtin_copysign(__builtin_inf(), c) * a;            \
				y = __builtin_copysign(__builtin_inf(), c) * b;            \
			} else if ((__builtin_isinf(a) || __builtin_isinf(b)) &&           \
				   __builtin_isfinite(c) && __builtin_isfinite(d)) {       \
				a = BOXED(a);                                              \
				b = BOXED(b);                                              \
				x = (TYPE)__builtin_inf() * (a * c + b * d);               \
				y = (TYPE)__builtin_inf() * (b * c - a * d);               \
			} else if (__builtin_isinf(e) && e > 0 &&                          \
				   __builtin_isfinite(a) && __builtin_isfinite(b)) {       \
				c = BOXED(c);                                              \
				d = BOXED(d);                                              \
				x = (TYPE)0 * (a * c + b * d);                             \
				y = (TYPE)0 * (b * c - a * d);                             \
			}                                                                  \
		}                                                                          \
		__real__ z = x;                                                            \
		__imag__ z = y;                                                            \
		return z;                                                                  \
	}

DIVIDE(__divsc3, float, fabsf, fmaxf, logbf, scalbnf)
DIVIDE(__divdc3, double, fabs, fmax, logb, scalbn)
DIVIDE(__divxc3, long double, fabsl, fmaxl, logbl, scalbnl)
