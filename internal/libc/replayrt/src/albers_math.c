/* C23's functions that musl 1.2 lacks. The engine answers them, and compilers call them for a builtin. */
#include <fenv.h>
#include <math.h>

#define ROUND_EVEN(T, name, nearby) \
	T name(T x) \
	{ \
		int mode = fegetround(); \
		fesetround(FE_TONEAREST); \
		x = nearby(x); \
		fesetround(mode); \
		return x; \
	}

ROUND_EVEN(double, roundeven, nearbyint)
ROUND_EVEN(float, roundevenf, nearbyintf)
ROUND_EVEN(long double, roundevenl, nearbyintl)
