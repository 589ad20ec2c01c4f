/* gsl: functions of the GNU Scientific Library on numbers in double precision, which the argument names. */
#include <gsl/gsl_chebyshev.h>
#include <gsl/gsl_deriv.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_fft_halfcomplex.h>
#include <gsl/gsl_fft_real.h>
#include <gsl/gsl_histogram.h>
#include <gsl/gsl_histogram2d.h>
#include <gsl/gsl_interp.h>
#include <gsl/gsl_interp2d.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_math.h>
#include <gsl/gsl_min.h>
#include <gsl/gsl_poly.h>
#include <gsl/gsl_roots.h>
#include <gsl/gsl_sort.h>
#include <gsl/gsl_statistics_double.h>
#include <gsl/gsl_sum.h>

#include "numbers.h"

/* interpolation: some points, or as few as the type needs or one more, and where the curve is asked; the last number is the other end of an integral */
static void interpolate(const gsl_interp_type *type, size_t n) {
	double x[5] = {0, 1, 2, 4, 8}, y[5];
	memcpy(y, v, sizeof y);
	if (how & 2) n = gsl_interp_type_min_size(type);
	if (how & 4 && n < 5) n++;
	gsl_interp *curve = gsl_interp_alloc(type, n);
	gsl_interp_accel *at = how & 1 ? NULL : gsl_interp_accel_alloc();
	double r;
	if (curve && gsl_interp_init(curve, x, y, n) == GSL_SUCCESS) {
		if (gsl_interp_eval_e(curve, x, y, v[5], at, &r) == GSL_SUCCESS && r > 100) puts("high");
		if (gsl_interp_eval_deriv_e(curve, x, y, v[5], at, &r) == GSL_SUCCESS && r < 0) puts("falling");
		if (gsl_interp_eval_deriv2_e(curve, x, y, v[5], at, &r) == GSL_SUCCESS && r == 0) puts("straight");
		if (gsl_interp_eval_integ_e(curve, x, y, v[5], v[6], at, &r) == GSL_SUCCESS && r < 0) puts("negative");
	}
	gsl_interp_free(curve);
	if (at) gsl_interp_accel_free(at);
}

static void akima(void) { interpolate(gsl_interp_akima, 5); }
static void akima_periodic(void) { interpolate(gsl_interp_akima_periodic, 5); }
static void linear(void) { interpolate(gsl_interp_linear, 4); }
static void steffen(void) { interpolate(gsl_interp_steffen, 4); }
static void cspline(void) { interpolate(gsl_interp_cspline, 4); }
static void cspline_periodic(void) { interpolate(gsl_interp_cspline_periodic, 4); }
static void polynomial(void) { interpolate(gsl_interp_polynomial, 3); }

static void bilinear(void) {
	double x[2] = {0, 1}, y[3] = {0, 1, 3}, r;
	gsl_interp2d *plane = gsl_interp2d_alloc(gsl_interp2d_bilinear, 2, 3);
	gsl_interp_accel *a = how & 1 ? NULL : gsl_interp_accel_alloc(), *b = how & 2 ? NULL : gsl_interp_accel_alloc();
	if (!plane || gsl_interp2d_init(plane, x, y, v, 2, 3) != GSL_SUCCESS) return;
	if (gsl_interp2d_eval_e(plane, x, y, v, v[6], v[7], a, b, &r) == GSL_SUCCESS && r > 10) puts("high");
	if (gsl_interp2d_eval_deriv_x_e(plane, x, y, v, v[6], v[7], a, b, &r) == GSL_SUCCESS && r < 0) puts("falling");
	if (gsl_interp2d_eval_deriv_y_e(plane, x, y, v, v[6], v[7], a, b, &r) == GSL_SUCCESS && r < 0) puts("falling along y");
	if (gsl_interp2d_eval_deriv_xx_e(plane, x, y, v, v[6], v[7], a, b, &r) == GSL_SUCCESS) puts("xx");
	if (gsl_interp2d_eval_deriv_xy_e(plane, x, y, v, v[6], v[7], a, b, &r) == GSL_SUCCESS && r == 0) puts("flat");
	if (gsl_interp2d_eval_deriv_yy_e(plane, x, y, v, v[6], v[7], a, b, &r) == GSL_SUCCESS) puts("yy");
	if (a) gsl_interp_accel_free(a);
	if (b) gsl_interp_accel_free(b);
	gsl_interp2d_free(plane);
}

static gsl_histogram *histogram(size_t n) {
	gsl_histogram *h = gsl_histogram_alloc(n);
	double ranges[MOST];
	if (!h) return NULL;
	for (size_t i = 0; i <= n; i++) ranges[i] = v[i];
	if (gsl_histogram_set_ranges(h, ranges, n + 1) == GSL_SUCCESS) return h;
	gsl_histogram_free(h);
	return NULL;
}

static void find(void) {
	gsl_histogram *h = histogram(4);
	size_t i;
	if (h && gsl_histogram_find(h, v[5], &i) == GSL_SUCCESS) printf("%zu\n", i);
	if (h) gsl_histogram_free(h);
}

static void increment(void) {
	gsl_histogram *h = gsl_histogram_calloc_uniform(4, 0, 8);
	if (!h) return;
	for (int i = 0; i < 3; i++) gsl_histogram_increment(h, v[i]);
	if (gsl_histogram_max_val(h) == 3) printf("all in bin %zu\n", gsl_histogram_max_bin(h));
	gsl_histogram_free(h);
}

static void pdf(void) {
	gsl_histogram *h = gsl_histogram_calloc_uniform(3, 0, 3);
	gsl_histogram_pdf *p = gsl_histogram_pdf_alloc(how & 1 ? 0 : how & 2 ? 2 : 3);
	if (!h || !p) return;
	for (int i = 0; i < 3; i++) h->bin[i] = v[i];
	if (gsl_histogram_pdf_init(p, h) == GSL_SUCCESS && gsl_histogram_pdf_sample(p, v[3]) > 2) puts("the last bin");
	gsl_histogram_pdf_free(p);
	gsl_histogram_free(h);
}

static void pdf2d(void) {
	gsl_histogram2d *h = gsl_histogram2d_calloc_uniform(2, 2, 0, 2, 0, 2);
	gsl_histogram2d_pdf *p = gsl_histogram2d_pdf_alloc(how & 1 ? 0 : how & 2 ? 3 : 2, 2);
	double x, y;
	if (!h || !p) return;
	for (int i = 0; i < 4; i++) h->bin[i] = v[i];
	if (gsl_histogram2d_pdf_init(p, h) == GSL_SUCCESS && gsl_histogram2d_pdf_sample(p, v[4], v[5], &x, &y) == GSL_SUCCESS && x > y)
		puts("below the diagonal");
	gsl_histogram2d_pdf_free(p);
	gsl_histogram2d_free(h);
}

static void fft(void) {
	if (gsl_fft_real_radix2_transform(v, 1, how & 1 ? 1 : how & 2 ? 6 : 8) == GSL_SUCCESS && v[0] > 100) puts("a large mean");
}

static void sort(void) {
	size_t n = how & 7 && (how & 7) < 5 ? how & 7 : 5;
	if (how & 8) n = 0;
	gsl_sort(v, 1, n);
	for (size_t i = 0; i < n; i++) printf("%d", v[i] > 0);
}

static void levin(void) {
	double terms[5], sum, error;
	memcpy(terms, v, sizeof terms);
	gsl_sum_levin_u_workspace *w = gsl_sum_levin_u_alloc(5);
	if (!w) return;
	gsl_sum_levin_u_minmax(terms, 5, 2, 4, w, &sum, &error);
	if (error > 1) puts("no convergence");
	gsl_sum_levin_u_free(w);
}

/* a system of three equations, of four, or of two, which are too few; any of its vectors may be one number short */
static void tridiagonal(int symmetric) {
	size_t n = how & 16 ? 2 : how & 32 ? 4 : 3;
	gsl_vector_view d = gsl_vector_view_array(v, n - (how & 1)), e = gsl_vector_view_array(v + 4, n - (how >> 1 & 1)),
		f = gsl_vector_view_array(v + 8, n - (how >> 2 & 1)), b = gsl_vector_view_array(v + 12, n);
	gsl_vector *x = gsl_vector_alloc(n - (how >> 3 & 1));
	if (!x) return;
	int r = symmetric ? gsl_linalg_solve_symm_cyc_tridiag(&d.vector, &e.vector, &b.vector, x)
		: gsl_linalg_solve_cyc_tridiag(&d.vector, &e.vector, &f.vector, &b.vector, x);
	if (r == GSL_SUCCESS && gsl_vector_get(x, 0) > 1) puts("solved");
	gsl_vector_free(x);
}

static void cyclic(void) { tridiagonal(1); }
static void cyclic_general(void) { tridiagonal(0); }

static void cubic(void) {
	double a = 0, b = 0, c = 0;
	printf("%d\n", gsl_poly_solve_cubic(v[0], v[1], v[2], &a, &b, &c));
	if (a == 1 && b == 2 && c == 3) puts("one, two, three");
}

static void quadratic(void) {
	double a = 0, b = 0;
	if (gsl_poly_solve_quadratic(v[0], v[1], v[2], &a, &b) == 2 && a == -2 && b == 3) puts("-2 and 3");
}

static void differences(void) {
	double dd[4], x[4] = {0, 1, 2, 4};
	gsl_poly_dd_init(dd, x, v, 4);
	if (gsl_poly_dd_eval(dd, x, 4, v[4]) > 10) puts("high");
}

static void compare(void) { printf("%d\n", gsl_fcmp(v[0], v[1], 1e-6)); }
static void hypot3(void) { if (gsl_hypot3(v[0], v[1], v[2]) == 7) puts("seven"); }
static void log1p_(void) { if (gsl_log1p(v[0]) > 1) puts("large"); }

static void exponent(void) {
	int e;
	double m = gsl_frexp(v[0], &e);
	if (m == 0.75 && e == 5) puts("24");
	if (gsl_ldexp(v[1], how & 1 ? 2000 : how & 2 ? -2000 : 7) == 384) puts("three");
}

static void median(void) {
	size_t n = how & 1 ? 0 : how & 2 ? 4 : 5;
	double m = gsl_stats_median(v, 1, n);
	if (m > 5 && gsl_stats_quantile_from_sorted_data(v, 1, n, 0.3) < 0) puts("wide");
}

static void extremes(void) {
	size_t a, b;
	double lo, hi;
	gsl_stats_minmax_index(&a, &b, v, 1, 4);
	gsl_stats_minmax(&lo, &hi, v, 1, 4);
	printf("%zu %zu %d\n", a, b, lo == hi);
}

static double parabola(double x, void *p) { return x * (x - *(double *)p) - 2; }

static void root(const gsl_root_fsolver_type *type) {
	gsl_root_fsolver *s = gsl_root_fsolver_alloc(type);
	gsl_function f = {parabola, &v[0]};
	if (!s) return;
	if (gsl_root_fsolver_set(s, &f, v[1], v[2]) == GSL_SUCCESS)
		for (int i = 0; i < 2 && gsl_root_fsolver_iterate(s) == GSL_SUCCESS; i++)
			if (gsl_root_test_interval(gsl_root_fsolver_x_lower(s), gsl_root_fsolver_x_upper(s), 0.1, 0) == GSL_SUCCESS) puts("found");
	gsl_root_fsolver_free(s);
}

static void bisection(void) { root(gsl_root_fsolver_bisection); }
static void brent(void) { root(gsl_root_fsolver_brent); }
static void falsepos(void) { root(gsl_root_fsolver_falsepos); }

static void minimum(void) {
	gsl_min_fminimizer *s = gsl_min_fminimizer_alloc(gsl_min_fminimizer_goldensection);
	gsl_function f = {parabola, &v[0]};
	if (!s) return;
	if (gsl_min_fminimizer_set(s, &f, v[2], v[1], v[3]) == GSL_SUCCESS)
		for (int i = 0; i < 2 && gsl_min_fminimizer_iterate(s) == GSL_SUCCESS; i++)
			if (gsl_min_test_interval(gsl_min_fminimizer_x_lower(s), gsl_min_fminimizer_x_upper(s), 0.1, 0) == GSL_SUCCESS) puts("found");
	gsl_min_fminimizer_free(s);
}

static void chebyshev(void) {
	gsl_cheb_series *c = gsl_cheb_alloc(3);
	gsl_function f = {parabola, &v[0]};
	if (!c) return;
	if (gsl_cheb_init(c, &f, v[1], v[2]) == GSL_SUCCESS && gsl_cheb_eval(c, v[3]) > 10) puts("high");
	gsl_cheb_free(c);
}

/* of degree three: the formula that GSL takes has no error on a parabola */
static double curve(double x, void *p) { return x * x * (x - *(double *)p); }

static void derivative(void) {
	gsl_function f = {curve, &v[0]};
	double r, error;
	gsl_deriv_central(&f, v[1], 0.5, &r, &error);
	if (r > 10) puts("steep");
}

static const struct {
	const char *name;
	void (*run)(void);
} functions[] = {
	{"akima", akima}, {"bilinear", bilinear}, {"find", find}, {"fft", fft}, {"pdf2d", pdf2d}, {"sort", sort},
	{"levin", levin}, {"linear", linear}, {"cyclic", cyclic}, {"cyclic-general", cyclic_general}, {"steffen", steffen},
	{"akima-periodic", akima_periodic}, {"cspline", cspline}, {"cspline-periodic", cspline_periodic}, {"polynomial", polynomial},
	{"increment", increment}, {"pdf", pdf}, {"cubic", cubic}, {"quadratic", quadratic},
	{"differences", differences}, {"compare", compare}, {"hypot3", hypot3}, {"log1p", log1p_}, {"exponent", exponent},
	{"median", median}, {"extremes", extremes}, {"bisection", bisection}, {"brent", brent}, {"falsepos", falsepos},
	{"minimum", minimum}, {"chebyshev", chebyshev}, {"derivative", derivative},
};

int main(int argc, char **argv) {
	const char *mode = argc > 1 ? argv[1] : "sort";
	size_t i = 0, count = sizeof functions / sizeof functions[0];
	while (i < count && strcmp(functions[i].name, mode)) i++;
	if (i == count) fatal("no such function");
	gsl_set_error_handler_off();
	read_numbers();
	functions[i].run();
	return 0;
}
