/* Fortified functions: code that was compiled with glibc's headers and _FORTIFY_SOURCE calls __f_chk in place of f. One more argument is the room
 * in the buffer, as far as the compiler knows it; (size_t)-1 means that it does not. Another argument of printf's relatives, flag, asks for checks
 * of the format, which we leave out. */
#include <stddef.h>

_Noreturn void __chk_fail(void);
_Noreturn void __fortify_fail(const char *what);

static inline void need(size_t n, size_t room)
{
	if (n > room)
		__chk_fail();
}

static inline size_t times(size_t n, size_t size)
{
	size_t all;
	return __builtin_mul_overflow(n, size, &all) ? (size_t)-1 : all;
}
