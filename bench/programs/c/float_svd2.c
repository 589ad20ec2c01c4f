// One rotation of the one-sided Jacobi method for singular values of 2 by 2. 32 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double a[4];
	if (read(0, a, sizeof a) != sizeof a) return 1;
	for (int i = 0; i < 4; i++)
		if (!(fabs(a[i]) <= 8)) return 2;
	double p = a[0] * a[1] + a[2] * a[3], q = a[0] * a[0] + a[2] * a[2], r = a[1] * a[1] + a[3] * a[3];
	if (q == 0 || r == 0) return puts("a column of zeros"), 3;
	if (fabs(p) <= 1e-12 * sqrt(q * r)) return puts("orthogonal"), 4;
	double z = (r - q) / (2 * p), t = (z > 0 ? 1 : -1) / (fabs(z) + sqrt(1 + z * z)), c = 1 / sqrt(1 + t * t);
	double x = c * (a[0] - t * a[1]), y = c * (a[2] - t * a[3]);
	return sqrt(x * x + y * y) < 0.5 ? puts("a small singular value"), 5 : 0;
}
