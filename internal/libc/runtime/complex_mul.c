/* Complex multiplication as the compiler calls it, after the recipe of C11 annex G.5.1: infinities survive even when the plain
 * formula gives NaN in both parts. */

#define BOXED(x) __builtin_copysign(__builtin_isinf(x) ? 1.0 : 0.0, x)
#define ZERO_IF_NAN(x) (__builtin_isnan(x) ? __builtin_copysign(0.0, x) : (x))

#define MULTIPLY(NAME, TYPE)                                                         \
	TYPE _Complex NAME(TYPE a, TYPE b, TYPE c, TYPE d)                           \
	{                                                                            \
		TYPE ac = a * c, bd = b * d, ad = a * d, bc = b * c;                 \
		TYPE x = ac - bd, y = ad + bc;                                       \
		TYPE _Complex z;                                                     \
		if (__builtin_isnan(x) && __builtin_isnan(y)) {                      \
			int again = 0;                                               \
			if (__builtin_isinf(a) || __builtin_isinf(b)) {              \
				a = BOXED(a);                                        \
				b = BOXED(b);                                        \
				c = ZERO_IF_NAN(c);                                  \
				d = ZERO_IF_NAN(d);                                  \
				again = 1;                                           \
			}                                                            \
			if (__builtin_isinf(c) || __builtin_isinf(d)) {              \
				c = BOXED(c);                                        \
				d = BOXED(d);                                        \
				a = ZERO_IF_NAN(a);                                  \
				b = ZERO_IF_NAN(b);                                  \
				again = 1;                                           \
			}                                                            \
			if (!again && (__builtin_isinf(ac) || __builtin_isinf(bd) || \
				       __builtin_isinf(ad) || __builtin_isinf(bc))) { \
				a = ZERO_IF_NAN(a);                                  \
				b = ZERO_IF_NAN(b);                                  \
				c = ZERO_IF_NAN(c);                                  \
				d = ZERO_IF_NAN(d);                                  \
				again = 1;                                           \
			}                                                            \
			if (again) {                                                 \
				x = (TYPE)__builtin_inf() * (a * c - b * d);         \
				y = (TYPE)__builtin_inf() * (a * d + b * c);         \
			}                                                            \
		}                                                                    \
		__real__ z = x;                                                      \
		__imag__ z = y;                                                      \
		return z;                                                            \
	}

MULTIPLY(__mulsc3, float)
MULTIPLY(__muldc3, double)
MULTIPLY(__mulxc3, long double)
