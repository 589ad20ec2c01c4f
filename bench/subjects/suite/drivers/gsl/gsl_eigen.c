/* gsl: the sort of generalised eigenvalues, the ratios of complex numbers to real ones, and of their vectors. A program of its own, because
 * matrices bring all of the library's BLAS.
 */
#include <gsl/gsl_complex_math.h>
#include <gsl/gsl_eigen.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_matrix.h>
#include <gsl/gsl_vector.h>

#include "numbers.h"

int main(void) {
	static const gsl_eigen_sort_t types[] = {GSL_EIGEN_SORT_ABS_ASC, GSL_EIGEN_SORT_ABS_DESC, GSL_EIGEN_SORT_VAL_ASC, GSL_EIGEN_SORT_VAL_DESC};
	gsl_set_error_handler_off();
	read_numbers();
	gsl_vector_complex_view alpha = gsl_vector_complex_view_array(v, 3);
	gsl_vector_view beta = gsl_vector_view_array(v + 6, 3 - (how >> 2 & 1));
	gsl_matrix_complex *vectors = gsl_matrix_complex_calloc(3, 3 - (how >> 3 & 1));
	if (!vectors) return 0;
	for (size_t i = 0; i < vectors->size2; i++) gsl_matrix_complex_set(vectors, 0, i, gsl_complex_rect((double)i, 0));
	if (gsl_eigen_genv_sort(&alpha.vector, &beta.vector, vectors, types[how & 3]) == GSL_SUCCESS)
		for (size_t i = 0; i < 3; i++) printf("%g ", GSL_REAL(gsl_matrix_complex_get(vectors, 0, i)));
	gsl_matrix_complex_free(vectors);
	return 0;
}
