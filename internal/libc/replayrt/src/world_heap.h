/* malloc and its relatives, to which the linker leads all calls (--wrap): they fail when the test says so and when the model
 * has no room, and fresh memory holds what it holds in the model, so that a program that uses what nobody wrote does so
 * in the same way. MODEL_HEAP is 0 if the program has an allocator of its own, which is then left alone. */

static int fails_now(void)
{
	if (!counting || guard || failed >= n_fails || fails[failed] != calls + 1)
		return 0;
	calls++;
	failed++;
	return 1;
}

static void counted(void)
{
	if (counting && !guard)
		calls++;
}

static int has_room(size_t m, size_t n)
{
	return !MODEL_HEAP || !active || !n || m <= MODEL_MAX_ALLOC / n;
}

/* The model had room where the machine has none. */
static void no_memory(void)
{
	if (MODEL_HEAP && active && !guard && report)
		*report |= REPORT_NO_MEMORY;
}

static void *some(void *p)
{
	if (!p)
		no_memory();
	return p;
}

/* Only what the program itself asked for: calloc trusts that what malloc has just mapped is zero. */
static void freshen(void *p, size_t from, size_t to)
{
	if (MODEL_HEAP && active && !guard && p && to > from)
		memset((char *)p + from, flags & FLAG_DIRTY ? 0x5c : MODEL_FRESH, to - from);
}

/* How many bytes were asked for: our allocator knows it exactly. */
static size_t size_of(void *p)
{
#if MODEL_HEAP
	size_t malloc_usable_size(void *);
	if (p)
		return malloc_usable_size(p);
#endif
	(void)p;
	return 0;
}

#define WRAP(TYPE, NAME, PARAMS, ARGS, BEFORE, ROOM, FAIL, FRESH) \
	TYPE __real_##NAME PARAMS __attribute__((weak));          \
	TYPE __wrap_##NAME PARAMS;                                \
	TYPE __wrap_##NAME PARAMS                                 \
	{                                                         \
		size_t before = BEFORE;                           \
		TYPE r;                                           \
		if (fails_now()) {                                \
			FAIL;                                     \
		}                                                 \
		if (!has_room ROOM) {                             \
			counted();                                \
			FAIL;                                     \
		}                                                 \
		guard++;                                          \
		r = __real_##NAME ARGS;                           \
		guard--;                                          \
		(void)before;                                     \
		FRESH;                                            \
		counted();                                        \
		return r;                                         \
	}

#define NO_MEMORY errno = ENOMEM; return 0

WRAP(void *, malloc, (size_t n), (n), 0, (1, n), NO_MEMORY, freshen(some(r), 0, n))
WRAP(void *, calloc, (size_t m, size_t n), (m, n), 0, (m, n), NO_MEMORY, some(r))
WRAP(void *, realloc, (void *p, size_t n), (p, n), size_of(p), (1, n), NO_MEMORY, freshen(some(r), before, n))
WRAP(void *, reallocarray, (void *p, size_t m, size_t n), (p, m, n), size_of(p), (m, n), NO_MEMORY, freshen(some(r), before, m *n))
WRAP(void *, memalign, (size_t a, size_t n), (a, n), 0, (1, n), NO_MEMORY, freshen(some(r), 0, n))
WRAP(void *, aligned_alloc, (size_t a, size_t n), (a, n), 0, (1, n), NO_MEMORY, freshen(some(r), 0, n))
WRAP(int, posix_memalign, (void **p, size_t a, size_t n), (p, a, n), 0, (1, n), return ENOMEM, r == ENOMEM ? no_memory() : freshen(r ? 0 : *p, 0, n))

void __real_free(void *) __attribute__((weak));
void __wrap_free(void *p);
void __wrap_free(void *p)
{
	guard++;
	__real_free(p);
	guard--;
}
