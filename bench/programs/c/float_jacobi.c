// Jacobi's iteration for two equations: does it come to rest, and in how many steps? 48 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double v[6], x = 0, y = 0;
	if (read(0, v, sizeof v) != sizeof v) return 1;
	for (int i = 0; i < 6; i++)
		if (!(fabs(v[i]) <= 10)) return 2;
	if (v[0] == 0 || v[4] == 0) return puts("a zero in the diagonal"), 3;
	if (fabs(v[0]) <= fabs(v[1]) || fabs(v[4]) <= fabs(v[3])) return puts("the diagonal is too small"), 4;
	for (int n = 1; n <= 3; n++) {
		double p = (v[2] - v[1] * y) / v[0], q = (v[5] - v[3] * x) / v[4];
		double moved = fabs(p - x) + fabs(q - y);
		x = p, y = q;
		if (moved < 0.001) return printf("at rest after %d\n", n), 4 + n;
	}
	return 0;
}
