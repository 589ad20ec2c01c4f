// Elimination with a choice of pivots, of 2 by 2: singular, one exchange, and the sign of the determinant. 32 bytes
// of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double a[2][2];
	if (read(0, a, sizeof a) != sizeof a) return 1;
	for (int i = 0; i < 4; i++)
		if (!(fabs(a[i / 2][i % 2]) <= 1000)) return 2;
	int sign = 1, p = fabs(a[1][0]) > fabs(a[0][0]);
	if (p) {
		sign = -1;
		for (int j = 0; j < 2; j++) {
			double t = a[0][j];
			a[0][j] = a[1][j], a[1][j] = t;
		}
	}
	if (a[0][0] == 0) return puts("singular: a column of zeros"), 3;
	double l = a[1][0] / a[0][0], u = a[1][1] - l * a[0][1];
	if (u == 0) return puts("singular"), 4;
	double det = sign * a[0][0] * u;
	if (fabs(det) < 1e-9) return puts("nearly singular"), 5;
	return det < 0 ? puts("it turns space over"), 6 : 0;
}
