/* Gives symbolic arguments their exact blocks before main: the kernel can only pass text up to the first zero byte, and packs
 * arguments tightly, while a test says every byte of a block of its own.
 *
 * ALBERS_REPLAY_ARGV is "INDEX=HEX,INDEX=HEX,…". The kernel's block is argc, argv…, 0, environ…; environ still points into it when
 * constructors run, with glibc and with musl, so argv is found by walking back.
 *
 * ALBERS_REPLAY_TRAPS is a number: the exceptions of floats, as MXCSR has them, that end the program by a signal.
 */
#include <stddef.h>
#include <stdlib.h>

extern char **environ;

static int digit(char c) { return c <= '9' ? c - '0' : c - 'a' + 10; }

/* albers_world.c, if the program is linked with our C library: settings that are not in the environment, and the start of
 * the program's own doing. */
const char *__albers_setting(const char *) __attribute__((weak));
void __albers_begin(void) __attribute__((weak));

static void replace_arguments(const char *s);

static void trap_exceptions(const char *s)
{
	unsigned vector, traps = s ? atoi(s) : 0;
	unsigned short x87;

	if (!traps)
		return;
	__asm__ volatile("stmxcsr %0; fnstcw %1" : "=m"(vector), "=m"(x87));
	vector &= ~(traps << 7 | 0x3f);
	x87 &= ~traps;
	__asm__ volatile("fnclex; ldmxcsr %0; fldcw %1" : : "m"(vector), "m"(x87));
}

/* The kernel's argv. */
static char **arguments(long *argc)
{
	char **argv = environ - 1;
	for (*argc = 0; ((long *)argv)[-1] != *argc && *argc < 1000000; ++*argc)
		argv--;
	return argv;
}

typedef void initialiser(int argc, char **argv, char **envp);
extern initialiser *const __init_array_start[] __attribute__((weak)), *const __init_array_end[] __attribute__((weak));
void _init(void) __attribute__((weak));

/* musl's own, which goes after this one, calls constructors without arguments; glibc passes main's, Rust's library relies on that,
 * and the engine does so, too. */
void __libc_start_init(void)
{
	long argc;
	char **argv = arguments(&argc);
	if (_init)
		_init();
	for (initialiser *const *f = __init_array_start; f < __init_array_end; f++)
		(*f)((int)argc, argv, environ);
}

/* Before the program's own constructors. */
__attribute__((constructor(102))) static void albers_replay_arguments(void)
{
	/* A program with our C library that is not in the modelled world has its settings in the environment, too. */
	const char *blocks = __albers_setting ? __albers_setting("ALBERS_REPLAY_ARGV") : NULL;
	replace_arguments(blocks ? blocks : getenv("ALBERS_REPLAY_ARGV"));
	if (__albers_begin)
		__albers_begin();
	trap_exceptions(__albers_setting ? NULL : getenv("ALBERS_REPLAY_TRAPS"));
}

static void replace_arguments(const char *s)
{
	char **argv;
	long argc;

	if (!s || !environ)
		return;
	argv = arguments(&argc);
	while (*s) {
		long i = 0, n = 0;
		char *block;
		while (*s >= '0' && *s <= '9')
			i = 10 * i + (*s++ - '0');
		if (*s++ != '=')
			return;
		while (s[2 * n] && s[2 * n] != ',')
			n++;
		block = malloc(n);
		if (!block || i >= argc)
			abort();
		for (long k = 0; k < n; k++)
			block[k] = (char)(digit(s[2 * k]) << 4 | digit(s[2 * k + 1]));
		argv[i] = block;
		s += 2 * n;
		if (*s == ',')
			s++;
	}
}
