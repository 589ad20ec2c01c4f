#include <fenv.h>

/* The engine keeps the rounding mode and the exceptions of each path in one word: exceptions as in MXCSR, the mode where
 * the x87 control word has it. This clears bits of the word, then sets some, and returns what it was before. The machine
 * code of this file is native/fenv.S. */
unsigned __albers_fenv(unsigned clear, unsigned set);

#define ROUND 0xc00

int feclearexcept(int mask)
{
	__albers_fenv(mask & FE_ALL_EXCEPT, 0);
	return 0;
}

int feraiseexcept(int mask)
{
	__albers_fenv(0, mask & FE_ALL_EXCEPT);
	return 0;
}

int fetestexcept(int mask)
{
	return __albers_fenv(0, 0) & mask & FE_ALL_EXCEPT;
}

int fegetround(void)
{
	return __albers_fenv(0, 0) & ROUND;
}

int __fesetround(int r)
{
	__albers_fenv(ROUND, r & ROUND);
	return 0;
}

int fegetenv(fenv_t *env)
{
	unsigned now = __albers_fenv(0, 0);
	*env = (fenv_t){
		.__control_word = 0x37f | (now & ROUND),
		.__tags = 0xffff,
		.__mxcsr = 0x1f80 | (now & ROUND) << 3 | (now & FE_ALL_EXCEPT),
	};
	return 0;
}

int fesetenv(const fenv_t *env)
{
	unsigned next = 0;
	if (env != FE_DFL_ENV)
		next = (env->__mxcsr | env->__status_word) & FE_ALL_EXCEPT | env->__mxcsr >> 3 & ROUND;
	__albers_fenv(ROUND | FE_ALL_EXCEPT, next);
	return 0;
}
