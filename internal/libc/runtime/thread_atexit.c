/* What is to be done at the end of a thread, above all destructors of thread_local variables. Under the engine, and in the programs that it
 * replays, there is one thread. Its end is the beginning of exit, before functions of atexit and destructors of static storage: musl's exit calls
 * __albers_thread_exit. C++ calls the first name; the second one is glibc's, which Rust's library looks for. */
#include <stdlib.h>

struct entry {
	struct entry *next;
	void (*run)(void *);
	void *object;
};

static struct entry *newest;

int __cxa_thread_atexit_impl(void (*run)(void *), void *object, void *dso)
{
	struct entry *e = malloc(sizeof *e);
	if (!e)
		return -1;
	*e = (struct entry){newest, run, object};
	newest = e;
	return 0;
}

int __cxa_thread_atexit(void (*run)(void *), void *object, void *dso)
{
	return __cxa_thread_atexit_impl(run, object, dso);
}

/* Each may register more of them. */
void __albers_thread_exit(void)
{
	while (newest) {
		struct entry *e = newest;
		newest = e->next;
		e->run(e->object);
		free(e);
	}
}
