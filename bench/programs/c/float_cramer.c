// Two equations by Cramer's rule, and how well the solution fits. 48 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double v[6];
	if (read(0, v, sizeof v) != sizeof v) return 1;
	for (int i = 0; i < 6; i++)
		if (!(fabs(v[i]) <= 100)) return 2;
	double d = v[0] * v[4] - v[1] * v[3];
	if (d == 0) return puts("no solution, or many"), 3;
	double x = (v[2] * v[4] - v[1] * v[5]) / d, y = (v[0] * v[5] - v[2] * v[3]) / d;
	if (x == 3 && y == 4) return puts("three and four"), 4;
	double off = fabs(v[0] * x + v[1] * y - v[2]) + fabs(v[3] * x + v[4] * y - v[5]);
	if (off > 1) return puts("the solution is wrong"), 5;
	return off == 0 ? 0 : (puts("rounded"), 6);
}
