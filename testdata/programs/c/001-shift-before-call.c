// A shift whose result waits for a call is a bug although the call may not come back: the source says so.
#include <stdio.h>
#include <stdlib.h>

static int two(int a, int b) { return a + b; }
static int leaves(void) { exit(0); }

int main(int argc, char **argv) {
	int n = argc + 39;
	return two(1 << n, leaves()); //@ bug(overshift)
}
