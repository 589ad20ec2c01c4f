// Square roots by Newton's method: three steps. 8 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double x;
	if (read(0, &x, sizeof x) != sizeof x) return 1;
	if (!(x >= 1 && x <= 4)) return 2;
	double y = x / 2 + 0.5;
	for (int i = 0; i < 3; i++) y = (y + x / y) / 2;
	if (y * y > x * 1.001) return puts("far"), 3;
	if (y * y == x) return puts("exact"), 4;
	if (fabs(y - 1.5) < 0.001) return 5;
	return 0;
}
