// Eigenvalues of a matrix of 2 by 2 by its characteristic polynomial: two, one, or a pair that is not real. 32 bytes of
// input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double a[4];
	if (read(0, a, sizeof a) != sizeof a) return 1;
	for (int i = 0; i < 4; i++)
		if (!(fabs(a[i]) <= 100)) return 2;
	double trace = a[0] + a[3], det = a[0] * a[3] - a[1] * a[2], d = trace * trace - 4 * det;
	if (d < 0) return puts("not real"), 3;
	if (d == 0) return puts("one"), 4;
	double r = sqrt(d), p = (trace + r) / 2, q = (trace - r) / 2;
	if (p == q) return puts("two that are one by rounding"), 5;
	if (p > 0 && q < 0) return puts("of two signs"), 6;
	return fabs(p) >= 1 || fabs(q) >= 1 ? 0 : (puts("powers vanish"), 7);
}
