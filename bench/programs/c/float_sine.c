// Conditions on sines and roots of the C library. 16 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double v[2];
	if (read(0, v, sizeof v) != sizeof v) return 1;
	double x = v[0], y = v[1];
	if (!(fabs(x) < 8 && fabs(y) < 8)) return 2;
	if (x * x + 2 * x == 8) puts(sin(x) * sin(x) > 0.5 ? "found" : "the other root");
	if (sqrt(y) == 1.5) puts("root");
	if (cos(y) > 0.9) return 3;
	return 0;
}
