/* Obstacks: stacks of objects that grow, as the macros of glibc's obstack.h use them. The types have that header's layout. */
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct chunk {
	char *limit; /* the end */
	struct chunk *prev;
	char contents[4];
};

struct obstack {
	long chunk_size;
	struct chunk *chunk;
	char *object_base, *next_free, *chunk_limit;
	union {
		ptrdiff_t number;
		void *pointer;
	} temp;
	int alignment_mask;
	void *chunkfun, *freefun, *extra_arg;
	unsigned use_extra_arg : 1, maybe_empty_object : 1, alloc_failed : 1;
};

int obstack_exit_failure = EXIT_FAILURE;

static void out_of_memory(void)
{
	fprintf(stderr, "memory exhausted\n");
	exit(obstack_exit_failure);
}

void (*obstack_alloc_failed_handler)(void) = out_of_memory;

static struct chunk *get(struct obstack *h, long n)
{
	struct chunk *c = h->use_extra_arg ? ((void *(*)(void *, long))h->chunkfun)(h->extra_arg, n)
	                                   : ((void *(*)(long))h->chunkfun)(n);
	if (!c)
		obstack_alloc_failed_handler();
	c->limit = (char *)c + n;
	return c;
}

static void put(struct obstack *h, struct chunk *c)
{
	if (h->use_extra_arg)
		((void (*)(void *, void *))h->freefun)(h->extra_arg, c);
	else
		((void (*)(void *))h->freefun)(c);
}

static char *aligned(struct obstack *h, char *p)
{
	return p + (-(uintptr_t)p & h->alignment_mask);
}

/* adopt makes c the chunk that objects are made in, with an object that begins first in it. */
static void adopt(struct obstack *h, struct chunk *c)
{
	c->prev = h->chunk;
	h->chunk = c;
	h->chunk_limit = c->limit;
	h->object_base = aligned(h, c->contents);
}

static int begin(struct obstack *h, int size, int alignment, void *chunkfun, void *freefun)
{
	h->chunkfun = chunkfun;
	h->freefun = freefun;
	h->alignment_mask = (alignment ? alignment : _Alignof(max_align_t)) - 1;
	h->chunk_size = size ? size : 4064; /* a page, with room for what malloc adds */
	h->chunk = NULL;
	h->maybe_empty_object = h->alloc_failed = 0;
	adopt(h, get(h, h->chunk_size));
	h->next_free = h->object_base;
	return 1;
}

int _obstack_begin(struct obstack *h, int size, int alignment, void *(*chunkfun)(long), void (*freefun)(void *))
{
	h->use_extra_arg = 0;
	return begin(h, size, alignment, chunkfun, freefun);
}

int _obstack_begin_1(struct obstack *h, int size, int alignment, void *(*chunkfun)(void *, long), void (*freefun)(void *, void *), void *arg)
{
	h->use_extra_arg = 1;
	h->extra_arg = arg;
	return begin(h, size, alignment, chunkfun, freefun);
}

/* _obstack_newchunk moves the growing object to a chunk that has room for more bytes. */
void _obstack_newchunk(struct obstack *h, int more)
{
	struct chunk *old = h->chunk;
	long used = h->next_free - h->object_base, need = used + more + (used >> 3) + h->alignment_mask + 100;
	char *object = h->object_base;
	adopt(h, get(h, need > h->chunk_size ? need : h->chunk_size));
	memcpy(h->object_base, object, used);
	h->next_free = h->object_base + used;
	if (!h->maybe_empty_object && object == aligned(h, old->contents)) { /* nothing else was in it */
		h->chunk->prev = old->prev;
		put(h, old);
	}
	h->maybe_empty_object = 0;
}

static int within(struct chunk *c, void *p)
{
	return (char *)p > (char *)c && (char *)p <= c->limit;
}

int _obstack_allocated_p(struct obstack *h, void *object)
{
	struct chunk *c = h->chunk;
	while (c && !within(c, object))
		c = c->prev;
	return c != NULL;
}

/* obstack_free frees an object and all that were made after it; NULL: everything, and the obstack is not to be used any more. */
void obstack_free(struct obstack *h, void *object)
{
	struct chunk *c = h->chunk;
	while (c && !within(c, object)) {
		struct chunk *prev = c->prev;
		put(h, c);
		c = prev;
		h->maybe_empty_object = 1; /* its first object may have been empty */
	}
	if (c) {
		h->object_base = h->next_free = object;
		h->chunk_limit = c->limit;
		h->chunk = c;
	} else if (object) {
		abort();
	}
}

void _obstack_free(struct obstack *h, void *object)
{
	obstack_free(h, object);
}

int _obstack_memory_used(struct obstack *h)
{
	int n = 0;
	for (struct chunk *c = h->chunk; c; c = c->prev)
		n += c->limit - (char *)c;
	return n;
}

int obstack_vprintf(struct obstack *h, const char *format, va_list ap)
{
	va_list again;
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, format, again);
	va_end(again);
	if (n < 0)
		return n;
	if (h->chunk_limit - h->next_free < n + 1)
		_obstack_newchunk(h, n + 1);
	vsnprintf(h->next_free, n + 1, format, ap);
	h->next_free += n;
	return n;
}

int obstack_printf(struct obstack *h, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	int n = obstack_vprintf(h, format, ap);
	va_end(ap);
	return n;
}

int __obstack_vprintf_chk(struct obstack *h, int flag, const char *format, va_list ap)
{
	return obstack_vprintf(h, format, ap);
}

int __obstack_printf_chk(struct obstack *h, int flag, const char *format, ...)
{
	va_list ap;
	va_start(ap, format);
	int n = obstack_vprintf(h, format, ap);
	va_end(ap);
	return n;
}
