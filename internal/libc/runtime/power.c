/* x to an integer power, as llvm.powi is expanded. */

#define POWER(NAME, TYPE)                                  \
	TYPE NAME(TYPE x, int n)                           \
	{                                                  \
		TYPE r = 1;                                \
		for (unsigned k = n < 0 ? -(unsigned)n : n; k; k >>= 1) { \
			if (k & 1)                         \
				r *= x;                    \
			x *= x;                            \
		}                                          \
		return n < 0 ? 1 / r : r;                  \
	}

POWER(__powisf2, float)
POWER(__powidf2, double)
POWER(__powixf2, long double)
