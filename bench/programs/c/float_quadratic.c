// Roots of a quadratic equation, and whether they are roots after rounding. 24 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double k[3];
	if (read(0, k, sizeof k) != sizeof k) return 1;
	for (int i = 0; i < 3; i++) if (!(fabs(k[i]) <= 100)) return 2;
	if (k[0] == 0) return k[1] == 0 ? 3 : 4;
	double d = k[1] * k[1] - 4 * k[0] * k[2];
	if (d < 0) return puts("no root"), 5;
	if (d == 0) return puts("one root"), 6;
	double x = (-k[1] + sqrt(d)) / (2 * k[0]);
	if (k[0] * x * x + k[1] * x + k[2] == 0) puts("exact");
	if (x > 3) return 7;
	return 8;
}
