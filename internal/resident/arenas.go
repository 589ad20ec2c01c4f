//go:build cgo

package resident

/*
#include <malloc.h>

// A thread that calls C takes an arena of its own, and Go moves its work between many threads. What a solver frees
// stays in the arena of the thread that it ran on, where no other thread finds it.
static void limit_arenas(int n) {
#ifdef __GLIBC__
	mallopt(M_ARENA_MAX, n);
#endif
}

static void trim(void) {
#ifdef __GLIBC__
	malloc_trim(0);
#endif
}
*/
import "C"

// limitArenas lets C's memory have n arenas at most.
func limitArenas(n int) { C.limit_arenas(C.int(max(1, n))) }

// trim gives C's free memory back to the system.
func trim() { C.trim() }
