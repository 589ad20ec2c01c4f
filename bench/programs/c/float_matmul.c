// Products of two matrices of 2 by 2: do they commute, is the product the identity or zero? 64 bytes of input.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef double matrix[2][2];

static void multiply(matrix a, matrix b, matrix c) {
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 2; j++) {
			c[i][j] = 0;
			for (int k = 0; k < 2; k++) c[i][j] += a[i][k] * b[k][j];
		}
}

int main(void) {
	matrix m[2], ab, ba;
	if (read(0, m, sizeof m) != sizeof m) return 1;
	for (double *x = &m[0][0][0]; x < &m[0][0][0] + 8; x++)
		if (!(*x >= -100 && *x <= 100)) return 2;
	multiply(m[0], m[1], ab);
	multiply(m[1], m[0], ba);
	int same = 1, zero = 1, one = 1;
	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 2; j++) {
			same &= ab[i][j] == ba[i][j];
			zero &= ab[i][j] == 0;
			one &= ab[i][j] == (i == j);
		}
	if (one) return puts("inverses"), 3;
	if (zero) return puts("divisors of zero"), 4;
	return same ? puts("they commute"), 5 : 0;
}
