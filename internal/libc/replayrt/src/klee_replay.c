/* Native replay: the engine's functions, answered from the test named by $KTEST_FILE.
 *
 * A KTest file is a list of named byte strings, in the order in which the program asked for them. Each request takes the next
 * one and insists that name and size fit, so that a test that belongs to another program is noticed at once. All numbers in the
 * file are 32 bits, most significant byte first:
 *
 *   "KTEST" version argc {length bytes} [version >= 2: sym-argvs sym-argv-length] count {length name size bytes}
 *
 * Objects whose names are listed in $ALBERS_REPLAY_IGNORE (separated by colons) are passed over: they describe the environment,
 * which whoever starts the program has set up already.
 */
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <klee/klee.h>
#include <verifier.h>

enum { EXIT_REPORTED = 244, EXIT_ASSUMPTION = 245, EXIT_MISMATCH = 246 };

/* A program may define some of these functions itself; then its own are meant. */
#define WEAK __attribute__((weak))

/* The test as it stands in the file: where the next object begins and how many are left. */
static const unsigned char *test, *test_end;
static uint32_t left, taken;

struct object {
	const char *name; /* not ended by a zero byte */
	uint32_t name_size;
	const unsigned char *data;
	uint32_t size;
	const unsigned char *next; /* where the one behind it begins */
};

/* albers_world.c, if the program is linked with our C library: the test in memory; settings; the end of the program's own doing;
 * whether the program may ask for objects that the test does not hold. */
const void *__albers_test(size_t *size) WEAK;
const char *__albers_setting(const char *) WEAK;
void __albers_end(void) WEAK;
int __albers_lenient(void) WEAK;

static _Noreturn void give_up(int code, const char *what, const char *detail)
{
	if (__albers_end)
		__albers_end();
	fflush(stdout);
	fprintf(stderr, "replay: %s%s%s\n", what, detail ? ": " : "", detail ? detail : "");
	fflush(stderr);
	_Exit(code);
}

/* Reading the file. */

static const unsigned char *read_bytes(const unsigned char **p, size_t n)
{
	const unsigned char *at = *p;
	if (n > (size_t)(test_end - at))
		give_up(EXIT_MISMATCH, "the test file ends too early", getenv("KTEST_FILE"));
	*p += n;
	return at;
}

static uint32_t read_number(const unsigned char **p)
{
	const unsigned char *b = read_bytes(p, 4);
	return (uint32_t)b[0] << 24 | (uint32_t)b[1] << 16 | (uint32_t)b[2] << 8 | b[3];
}

/* A length and so many bytes. */
static const unsigned char *read_string(const unsigned char **p, uint32_t *size)
{
	*size = read_number(p);
	return read_bytes(p, *size);
}

static void read_file(void)
{
	const char *path = getenv("KTEST_FILE");
	size_t size = 0, room = 0, n;
	unsigned char *text = NULL;
	FILE *f;

	if (!path)
		give_up(EXIT_MISMATCH, "KTEST_FILE is not set: it must name a .ktest file", NULL);
	f = fopen(path, "rb");
	if (!f)
		give_up(EXIT_MISMATCH, strerror(errno), path);
	do {
		if (size == room) {
			room = 2 * room + 4096;
			text = realloc(text, room);
			if (!text)
				give_up(EXIT_MISMATCH, "out of memory", NULL);
		}
		n = fread(text + size, 1, room - size, f);
		size += n;
	} while (n);
	fclose(f);
	test = text;
	test_end = text + size;
}

static void load(void)
{
	uint32_t version, n, size;
	const unsigned char *p;

	if (test)
		return;
	if (__albers_test) {
		size_t n = 0;
		test = __albers_test(&n);
		test_end = test + n;
	}
	if (!test)
		read_file();
	p = test;
	if (test_end - p < 9 || memcmp(p, "KTEST", 5))
		give_up(EXIT_MISMATCH, "not a KTest file of a known version", getenv("KTEST_FILE"));
	p += 5;
	version = read_number(&p);
	if (version < 1 || version > 4)
		give_up(EXIT_MISMATCH, "not a KTest file of a known version", getenv("KTEST_FILE"));
	for (n = read_number(&p); n; n--)
		read_string(&p, &size);
	if (version >= 2) {
		read_number(&p);
		read_number(&p);
	}
	left = read_number(&p);
	test = p;
}

/* Choosing objects. */

static int ignored(const struct object *o)
{
	const char *list = __albers_setting ? __albers_setting("ALBERS_REPLAY_IGNORE") : NULL;
	if (!list)
		list = getenv("ALBERS_REPLAY_IGNORE");
	while (list && *list) {
		size_t k = strcspn(list, ":");
		if (k == o->name_size && !memcmp(list, o->name, k))
			return 1;
		list += k;
		list += *list == ':';
	}
	return 0;
}

/* An object's name is the one that the program gave, perhaps with a number that tells it from earlier ones of that name. */
static int same_name(const struct object *o, const char *want)
{
	size_t n = strlen(want), i = n;
	if (n > o->name_size || memcmp(o->name, want, n))
		return 0;
	if (i < o->name_size && (o->name[i] == '_' || o->name[i] == '#'))
		i++;
	while (i < o->name_size && o->name[i] >= '0' && o->name[i] <= '9')
		i++;
	return i == o->name_size;
}

/* The next object that is the program's own. */
static struct object *peek(void)
{
	static struct object o;
	load();
	while (left) {
		const unsigned char *p = test;
		o.name = (const char *)read_string(&p, &o.name_size);
		o.data = read_string(&p, &o.size);
		o.next = p;
		if (!ignored(&o))
			return &o;
		test = p;
		left--, taken++;
	}
	return NULL;
}

static void mismatch(const char *name, size_t size, const struct object *o)
{
	char text[400];
	if (o)
		snprintf(text, sizeof text, "the program asks for %.100s (%zu bytes), the test has %.*s (%lu bytes) as object %lu",
			name, size, o->name_size < 100 ? (int)o->name_size : 100, o->name, (unsigned long)o->size, (unsigned long)taken + 1);
	else
		snprintf(text, sizeof text, "the program asks for %.100s (%zu bytes), the test has no more objects", name, size);
	give_up(EXIT_MISMATCH, text, NULL);
}

static void take(void *to, size_t size, const char *name)
{
	struct object *o = peek();
	if (!o || o->size != size || !same_name(o, name)) {
		if (!__albers_lenient || !__albers_lenient())
			mismatch(name, size, o);
		memset(to, 0, size);
		return;
	}
	memcpy(to, o->data, size);
	test = o->next;
	left--, taken++;
}

/* Symbolic surroundings. */

/* The object of a name, wherever it is in the test; NULL if there is none of this size. Nothing is taken. */
const void *__albers_object(const char *name, size_t size);
const void *__albers_object(const char *name, size_t size)
{
	const unsigned char *p, *data;
	uint32_t n, name_size, data_size;
	load();
	for (p = test, n = left; n; n--) {
		const char *its = (const char *)read_string(&p, &name_size);
		data = read_string(&p, &data_size);
		if (data_size == size && name_size == strlen(name) && !memcmp(its, name, name_size))
			return data;
	}
	return NULL;
}

/* Random bytes as the model gives them where they are concrete. */
static void fixed_bytes(unsigned char *to, size_t n)
{
	static uint64_t state;
	size_t done = 0;
	while (done < n) {
		uint64_t x = state += 0x9e3779b97f4a7c15;
		int i;
		x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
		x = (x ^ x >> 27) * 0x94d049bb133111eb;
		x ^= x >> 31;
		for (i = 0; i < 8 && done < n; i++)
			to[done++] = x >> 8 * i;
	}
}

/* The next random bytes: the test's, up to as many as are symbolic. name is NULL if none is. */
void __albers_random(void *to, size_t n, const char *name);
void __albers_random(void *to, size_t n, const char *name)
{
	enum { MOST = 1 << 12 };
	static size_t drawn;
	if (name && n && drawn + n <= MOST) {
		drawn += n;
		take(to, n, name);
		return;
	}
	if (name && n)
		drawn = MOST;
	fixed_bytes(to, n);
}

/* klee/klee.h */

WEAK void klee_make_symbolic(void *addr, size_t nbytes, const char *name)
{
	take(addr, nbytes, name ? name : "unnamed");
}

WEAK int klee_range(int begin, int end, const char *name)
{
	struct object *o;
	int x;
	if (begin >= end) {
		fprintf(stderr, "klee_range: no number in [%d, %d)\n", begin, end);
		abort();
	}
	o = peek();
	/* A range of one value needs no input. */
	if (begin + 1 == end && (!o || o->size != sizeof x || !same_name(o, name)))
		return begin;
	take(&x, sizeof x, name);
	klee_assume(begin <= x && x < end);
	return x;
}

WEAK int klee_int(const char *name)
{
	int x;
	take(&x, sizeof x, name);
	return x;
}

WEAK uintptr_t klee_choose(uintptr_t n)
{
	uintptr_t x;
	take(&x, sizeof x, "klee_choose");
	klee_assume(x < n);
	return x;
}

WEAK void klee_assume(uintptr_t condition)
{
	if (!condition)
		give_up(EXIT_ASSUMPTION, "an assumption is false on this input", NULL);
}

WEAK void klee_prefer_cex(void *object, uintptr_t condition)
{
	(void)object;
	(void)condition;
}

WEAK void klee_posix_prefer_cex(void *object, uintptr_t condition)
{
	(void)object;
	(void)condition;
}

WEAK void klee_silent_exit(int status)
{
	exit(status);
}

WEAK void klee_abort(void)
{
	abort();
}

WEAK void klee_report_error(const char *file, int line, const char *message, const char *suffix)
{
	if (__albers_end)
		__albers_end();
	fflush(stdout);
	fprintf(stderr, "%s:%d: %s (%s)\n", file, line, message, suffix);
	fflush(stderr);
	_Exit(EXIT_REPORTED);
}

WEAK unsigned klee_is_symbolic(uintptr_t n)
{
	(void)n;
	return 0;
}

WEAK unsigned klee_is_replay(void)
{
	return 1;
}

WEAK size_t klee_get_obj_size(void *ptr)
{
	(void)ptr;
	give_up(EXIT_MISMATCH, "klee_get_obj_size has no answer outside the engine", NULL);
}

WEAK int klee_get_errno(void)
{
	return errno;
}

#define VALUE(SUFFIX, TYPE)                          \
	WEAK TYPE klee_get_value##SUFFIX(TYPE expr)  \
	{                                            \
		return expr;                         \
	}

VALUE(f, float)
VALUE(d, double)
VALUE(l, long)
VALUE(ll, long long)
VALUE(_f, float)
VALUE(_d, double)
VALUE(_l, long)
VALUE(_ll, long long)
VALUE(_i32, int32_t)
VALUE(_i64, int64_t)

WEAK void klee_warning(const char *message)
{
	fprintf(stderr, "warning: %s\n", message);
}

WEAK void klee_warning_once(const char *message)
{
	static char last[200];
	if (!strncmp(last, message, sizeof last - 1))
		return;
	strncpy(last, message, sizeof last - 1);
	klee_warning(message);
}

WEAK void klee_print_expr(const char *message, ...)
{
	(void)message;
}

WEAK void klee_print_range(const char *name, int arg)
{
	(void)name;
	(void)arg;
}

WEAK void klee_stack_trace(void)
{
}

WEAK void klee_define_fixed_object(void *addr, size_t nbytes)
{
	(void)addr;
	(void)nbytes;
	give_up(EXIT_MISMATCH, "klee_define_fixed_object: the address may not be free outside the engine", NULL);
}

/* Reads the ends, so that a sanitizer or the processor objects when they are not there. */
WEAK void klee_check_memory_access(const void *address, size_t size)
{
	const volatile unsigned char *p = address;
	if (size) {
		(void)p[0];
		(void)p[size - 1];
	}
}

WEAK void klee_mark_global(void *object)
{
	(void)object;
}

WEAK void klee_set_forking(unsigned enable)
{
	(void)enable;
}

static void no_alias(void)
{
	give_up(EXIT_MISMATCH, "the program redirects calls (klee_alias_…), which native code cannot", NULL);
}

WEAK void klee_alias_function(const char *fn_name, const char *new_fn_name)
{
	(void)fn_name;
	(void)new_fn_name;
	no_alias();
}

WEAK void klee_alias_function_regex(const char *fn_regex, const char *new_fn_name)
{
	(void)fn_regex;
	(void)new_fn_name;
	no_alias();
}

WEAK void klee_alias_undefined(const char *fn_name)
{
	(void)fn_name;
	no_alias();
}

WEAK void klee_open_merge(void)
{
}

WEAK void klee_close_merge(void)
{
}

WEAK void klee_open_qmerge(void)
{
}

WEAK void klee_close_qmerge(void)
{
}

/* verifier.h */

/* Objects may be named after the function, with or without its prefix. */
static void take_nondet(void *to, size_t size, const char *function)
{
	const char *bare = function + strlen("__VERIFIER_");
	struct object *o = peek();
	if (o && same_name(o, bare))
		take(to, size, bare);
	else
		take(to, size, function);
}

#define NONDET(SUFFIX, TYPE)                                                   \
	WEAK TYPE __VERIFIER_nondet_##SUFFIX(void)                             \
	{                                                                      \
		TYPE x;                                                        \
		take_nondet(&x, sizeof x, "__VERIFIER_nondet_" #SUFFIX);       \
		return x;                                                      \
	}

NONDET(char, char)
NONDET(schar, signed char)
NONDET(uchar, unsigned char)
NONDET(short, short)
NONDET(ushort, unsigned short)
NONDET(int, int)
NONDET(uint, unsigned)
NONDET(unsigned, unsigned)
NONDET(long, long)
NONDET(ulong, unsigned long)
NONDET(longlong, long long)
NONDET(ulonglong, unsigned long long)
NONDET(u8, unsigned char)
NONDET(u16, unsigned short)
NONDET(u32, unsigned)
NONDET(u64, unsigned long)
NONDET(float, float)
NONDET(double, double)
NONDET(size_t, size_t)
NONDET(pointer, void *)
NONDET(charp, char *)
NONDET(loff_t, long)
#ifdef __SIZEOF_INT128__
__extension__ NONDET(int128, __int128)
__extension__ NONDET(uint128, unsigned __int128)
#endif

WEAK _Bool __VERIFIER_nondet_bool(void)
{
	unsigned char x;
	take_nondet(&x, sizeof x, "__VERIFIER_nondet_bool");
	return x & 1;
}

WEAK void __VERIFIER_nondet_memory(void *memory, size_t size)
{
	take_nondet(memory, size, "__VERIFIER_nondet_memory");
}

WEAK void __VERIFIER_assume(int condition)
{
	klee_assume(condition != 0);
}

WEAK void reach_error(void)
{
	if (__albers_end)
		__albers_end();
	fflush(stdout);
	fprintf(stderr, "reach_error was called\n");
	abort();
}

WEAK void __VERIFIER_error(void)
{
	reach_error();
}

/* albers_fuzz_main.c: the size is what the test says, so every size will do. */

size_t __albers_fuzz_size(void);

WEAK size_t __albers_fuzz_size(void)
{
	return (size_t)-1;
}
