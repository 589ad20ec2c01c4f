/* The C library's random numbers where a test has them (--sym-random). The definitions are weak: a program's own go before them,
 * as in the engine. Those that sanitizers have weak ones of, too, are strong, unless the program has its own. Seeds have no
 * effect. */
#include <stdint.h>
#include <stdlib.h>
#include <sys/types.h>

#ifdef ALBERS_SYM_RANDOM
#define WEAK __attribute__((weak))
#ifdef ALBERS_OWN_RANDOM
#define STRONG WEAK
#else
#define STRONG
#endif

void __albers_random(void *to, size_t n, const char *name);

static uint32_t draw(void)
{
	uint32_t x;
	__albers_random(&x, sizeof x, ALBERS_SYM_RANDOM);
	return x;
}

static long positive(void) { return draw() & 0x7fffffff; }
static long any(void) { return (int32_t)draw(); }

WEAK int rand(void) { return positive(); }
WEAK void srand(unsigned seed) { (void)seed; }
STRONG int rand_r(unsigned *seed) { return (void)seed, positive(); }
WEAK long random(void) { return positive(); }
WEAK void srandom(unsigned seed) { (void)seed; }
WEAK long lrand48(void) { return positive(); }
WEAK long nrand48(unsigned short seed[3]) { return (void)seed, positive(); }
WEAK long mrand48(void) { return any(); }
WEAK long jrand48(unsigned short seed[3]) { return (void)seed, any(); }

#ifdef ALBERS_HOST_LIBRARY /* ours comes to the model's kernel */
STRONG ssize_t getrandom(void *to, size_t n, unsigned flags)
{
	(void)flags;
	__albers_random(to, n, ALBERS_SYM_RANDOM);
	return n;
}

STRONG int getentropy(void *to, size_t n)
{
	__albers_random(to, n, ALBERS_SYM_RANDOM);
	return 0;
}
#endif
#endif
