// A symbolic exit code is no choice that the program makes: one path, one test.
#include <klee/klee.h>
#include <stdlib.h>

//@ unsupported symbolic exit code (pinned to one value)
//@ paths 2
int main(void) {
	unsigned char x;
	klee_make_symbolic(&x, sizeof x, "x");
	if (x > 100)
		exit(x & 7);
	return x & 7;
}
