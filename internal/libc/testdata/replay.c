/* Asks for input in several ways and prints what it got. */
#include <albers.h>
#include <assert.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
	int x, r;
	char name[4];
	klee_make_symbolic(&x, sizeof x, "x");
	klee_make_symbolic(name, sizeof name, "name");
	r = klee_range(0, 10, "r");
	unsigned u = __VERIFIER_nondet_uint();
	double d = __VERIFIER_nondet_double();
	int again = __VERIFIER_nondet_int();
	printf("%d %.4s %d %u %g %d replay %u\n", x, name, r, u, d, again, klee_is_replay());
	klee_assume(x != 99);
	klee_assert(again != 5);
	if (again == 6)
		klee_report_error("file.c", 12, "wrong", "user");
	return klee_get_value_i32(x) == 1;
}
