// Cholesky's factors of a symmetric matrix of 3 by 3: where is it not positive? 48 bytes of input.
#include <math.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
	double v[6], a[3][3], l[3][3] = {0};
	if (read(0, v, sizeof v) != sizeof v) return 1;
	for (int i = 0, n = 0; i < 3; i++)
		for (int j = 0; j <= i; j++, n++) {
			if (!(v[n] >= -50 && v[n] <= 50)) return 2;
			a[i][j] = a[j][i] = v[n];
		}
	for (int j = 0; j < 3; j++) {
		double d = a[j][j];
		for (int k = 0; k < j; k++) d -= l[j][k] * l[j][k];
		if (d <= 0) return printf("not positive in column %d\n", j), 3 + j;
		l[j][j] = sqrt(d);
		for (int i = j + 1; i < 3; i++) {
			double s = a[i][j];
			for (int k = 0; k < j; k++) s -= l[i][k] * l[j][k];
			l[i][j] = s / l[j][j];
		}
	}
	return l[2][2] > 5 ? puts("a large last factor"), 6 : 0;
}
