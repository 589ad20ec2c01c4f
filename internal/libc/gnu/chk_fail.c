/* What a fortified function does when the room that the compiler knows of is too small. Under the engine this is a finding. */
#include <stdlib.h>
#include <unistd.h>

_Noreturn void __fortify_fail(const char *what)
{
	static const char before[] = "*** ", after[] = " ***: terminated\n";
	size_t n = 0;
	while (what[n])
		n++;
	if (write(2, before, sizeof before - 1) < 0 || write(2, what, n) < 0 || write(2, after, sizeof after - 1) < 0)
		abort();
	abort();
}

_Noreturn void __chk_fail(void)
{
	__fortify_fail("buffer overflow detected");
}
