// One of the places that a pointer can be is no good: that is a finding, and the rest goes on.
#include <klee/klee.h>

//@ paths 2
int main(void) {
	unsigned char x;
	klee_make_symbolic(&x, sizeof x, "x");
	int cells[2] = {1, 2};
	int *p = cells;
	p += x == 7;
	p += x > 5;
	return *p > 5; //@ bug(out-of-bounds)
}
