/* gsl: pieces of the GNU Scientific Library on the bytes of standard input. The argument names one:
 *   permutation   the bytes are a permutation: if it is a valid one, laws of the library's functions are asserted
 *   combination   the same for a subset
 *   sort          the bytes are small numbers, sorted in three ways which must agree
 *   ieee          the text describes a floating-point mode (GSL_IEEE_MODE)
 *   power         the first byte is an exponent
 *   quadratic     the first three bytes are the coefficients of a polynomial in double precision
 */
#include <assert.h>
#include <gsl/gsl_combination.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_heapsort.h>
#include <gsl/gsl_ieee_utils.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_permutation.h>
#include <gsl/gsl_poly.h>
#include <gsl/gsl_sort_int.h>

#include "input.h"

enum { SORT_MAX = 16 };

static void permutation(const unsigned char *data, size_t n) {
	if (n == 0) return;
	gsl_permutation *p = gsl_permutation_calloc(n), *q = gsl_permutation_calloc(n), *r = gsl_permutation_calloc(n);
	for (size_t i = 0; i < n; i++) p->data[i] = data[i];
	if (gsl_permutation_valid(p) == GSL_SUCCESS) {
		gsl_permutation_linear_to_canonical(q, p);
		gsl_permutation_canonical_to_linear(r, q);
		assert(memcmp(p->data, r->data, n * sizeof *p->data) == 0);
		assert(gsl_permutation_linear_cycles(p) == gsl_permutation_canonical_cycles(q));

		gsl_permutation_inverse(q, p);
		gsl_permutation_mul(r, p, q);
		for (size_t i = 0; i < n; i++) assert(gsl_permutation_get(r, i) == i);

		gsl_permutation_memcpy(q, p);
		if (gsl_permutation_next(q) == GSL_SUCCESS) {
			assert(gsl_permutation_prev(q) == GSL_SUCCESS);
			assert(memcmp(p->data, q->data, n * sizeof *p->data) == 0);
		}
		printf("%zu inversions\n", gsl_permutation_inversions(p));
	}
	gsl_permutation_free(p);
	gsl_permutation_free(q);
	gsl_permutation_free(r);
}

static void combination(const unsigned char *data, size_t k) {
	if (k == 0) return;
	gsl_combination *c = gsl_combination_calloc(2 * k, k), *d = gsl_combination_calloc(2 * k, k);
	for (size_t i = 0; i < k; i++) c->data[i] = data[i];
	if (gsl_combination_valid(c) == GSL_SUCCESS) {
		gsl_combination_memcpy(d, c);
		if (gsl_combination_next(d) == GSL_SUCCESS) {
			assert(gsl_combination_valid(d) == GSL_SUCCESS);
			assert(gsl_combination_prev(d) == GSL_SUCCESS);
			assert(memcmp(c->data, d->data, k * sizeof *c->data) == 0);
		} else {
			puts("last");
		}
	}
	gsl_combination_free(c);
	gsl_combination_free(d);
}

static int compare(const void *a, const void *b) {
	int x = *(const int *)a, y = *(const int *)b;
	return (x > y) - (x < y);
}

static void sort(const unsigned char *data, size_t n) {
	int in[SORT_MAX], by_sort[SORT_MAX], by_heap[SORT_MAX], smallest[SORT_MAX];
	size_t index[SORT_MAX];
	if (n > SORT_MAX) n = SORT_MAX;
	for (size_t i = 0; i < n; i++) in[i] = by_sort[i] = by_heap[i] = data[i];
	gsl_sort_int(by_sort, 1, n);
	gsl_heapsort(by_heap, n, sizeof by_heap[0], compare);
	gsl_sort_int_index(index, in, 1, n);
	gsl_sort_int_smallest(smallest, n, in, 1, n);
	for (size_t i = 0; i < n; i++) {
		assert(by_sort[i] == by_heap[i] && by_sort[i] == in[index[i]] && by_sort[i] == smallest[i]);
		assert(i == 0 || by_sort[i - 1] <= by_sort[i]);
	}
}

static void ieee(const unsigned char *data, size_t n) {
	char *s = malloc(n + 1);
	int precision, rounding, mask;
	memcpy(s, data, n);
	s[n] = 0;
	if (gsl_ieee_read_mode_string(s, &precision, &rounding, &mask) == GSL_SUCCESS) printf("%d %d %x\n", precision, rounding, mask);
	free(s);
}

static void power(const unsigned char *data, size_t n) {
	if (n == 0) return;
	printf("%g\n", gsl_pow_int(2, (signed char)data[0]));
}

static void quadratic(const unsigned char *data, size_t n) {
	double x0 = 0, x1 = 0;
	if (n < 3) return;
	int roots = gsl_poly_solve_quadratic((signed char)data[0], (signed char)data[1], (signed char)data[2], &x0, &x1);
	assert(roots < 2 || x0 <= x1);
	printf("%d %g %g\n", roots, x0, x1);
}

static const struct {
	const char *name;
	void (*run)(const unsigned char *, size_t);
} pieces[] = {
	{"permutation", permutation}, {"combination", combination}, {"sort", sort}, {"ieee", ieee}, {"power", power}, {"quadratic", quadratic},
};

int main(int argc, char **argv) {
	const char *mode = argc > 1 ? argv[1] : "permutation";
	size_t i = 0, count = sizeof pieces / sizeof pieces[0], n;
	while (i < count && strcmp(pieces[i].name, mode)) i++;
	if (i == count) fatal("no such piece");
	/* Otherwise an invalid input ends the program inside the library. */
	gsl_set_error_handler_off();
	unsigned char *data = read_input(&n);
	pieces[i].run(data, n);
	free(data);
	return 0;
}
